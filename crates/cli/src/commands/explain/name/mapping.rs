//! Mapping and normalisation of a name.

use std::ops::Range;

use puny_idna::steps::{self, MappingStatus, Normalised};
use puny_idna::{Edition, Rfc5895, Transitional};

use super::Name;
use super::procedure::{Kind, separators};
use crate::convert::names::conversions::DOTS;

/// The mapping of a code point that changes or deserves a remark.
pub(in super::super) struct Fate {
    /// The byte offset.
    pub(in super::super) offset: usize,
    pub(in super::super) code_point: char,
    /// Its status in the specification's table.
    pub(in super::super) status: &'static str,
    pub(in super::super) to: String,
}

/// A label as it is written.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Segment<'n> {
    pub(in super::super) start: usize,
    pub(in super::super) text: &'n str,
    /// The separator after it; the last has none.
    separator: Option<char>,
}

impl Segment<'_> {
    pub(in super::super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

impl Name<'_> {
    /// The labels as they are written.
    pub(in super::super) fn segments(&self) -> impl Iterator<Item = Segment<'_>> {
        let mut start = 0;
        self.input.split(separators(self.flags)).map(move |text| {
            let rest = self.input.get(start + text.len()..).unwrap_or_default();
            let separator = rest.chars().next();
            let segment = Segment {
                start,
                text,
                separator,
            };
            start += text.len() + separator.map_or(0, char::len_utf8);
            segment
        })
    }

    /// The code points that the mapping changes, or whose status is not valid.
    pub(in super::super) fn fates(&self) -> impl Iterator<Item = Fate> {
        let segments = self.segments();
        segments.flat_map(move |segment| {
            let is_mapped = self.maps(segment.text);
            let inside = segment.text.char_indices().filter(move |_| is_mapped);
            let inside = inside.map(move |(at, c)| (segment.start + at, c));
            // Elsewhere it is a label separator.
            let is_mapped = !matches!(self.flags, Edition::Idna2003(_));
            let separator = segment.separator.filter(|_| is_mapped);
            let separator = separator.map(|c| (segment.range().end, c));
            let all = inside.chain(separator);
            all.filter_map(|(offset, c)| self.fate(offset, c))
        })
    }

    /// The name after the mapping.
    pub(in super::super) fn mapped(&self) -> String {
        self.joined(|segment| self.mapped_label(segment.text))
    }

    /// The name after the normalisation.
    pub(in super::super) fn normalised(&self) -> String {
        self.joined(|segment| self.prepared_label(segment.text))
    }

    /// The normalisation's changes in the mapped name.
    pub(in super::super) fn normalisations<'t>(
        &self,
        mapped: &'t str,
    ) -> Box<dyn Iterator<Item = Normalised> + 't> {
        match self.flags {
            // Full stops and ASCII labels neither change nor compose.
            Edition::Idna2003(_) => Box::new(steps::nfkc_3_2(mapped)),
            _ => Box::new(steps::nfc(mapped)),
        }
    }

    /// A label mapped and normalised.
    pub(in super::super) fn prepared_label(&self, label: &str) -> String {
        let mapped = self.mapped_label(label);
        if !self.does(Kind::Normalise) {
            return mapped;
        }
        let mut prepared = String::with_capacity(mapped.len());
        let mut end = 0;
        for change in self.normalisations(&mapped) {
            let range = change.range();
            prepared += mapped.get(end..range.start).unwrap_or_default();
            prepared += change.to();
            end = range.end;
        }
        prepared += mapped.get(end..).unwrap_or_default();
        prepared
    }

    fn mapped_label(&self, label: &str) -> String {
        if self.does(Kind::LowerCase) {
            return label.to_ascii_lowercase();
        }
        if !self.maps(label) {
            return label.to_owned();
        }
        let mut mapped = String::with_capacity(label.len());
        for c in label.chars() {
            match self.fate(0, c) {
                Some(fate) => mapped += &fate.to,
                None => mapped.push(c),
            }
        }
        mapped
    }

    fn joined(&self, of: impl Fn(Segment<'_>) -> String) -> String {
        let mut joined = String::new();
        for segment in self.segments() {
            joined += &of(segment);
            joined.extend(segment.separator.map(|_| '.'));
        }
        joined
    }

    /// Whether a label is mapped: IDNA2003 leaves ASCII labels unchanged.
    fn maps(&self, label: &str) -> bool {
        let is_ascii = || matches!(self.flags, Edition::Idna2003(_)) && label.is_ascii();
        self.does(Kind::Map) && !is_ascii()
    }

    fn fate(&self, offset: usize, c: char) -> Option<Fate> {
        let (status, to) = match self.flags {
            Edition::Uts46(flags) => uts46(c, flags.transitional())?,
            Edition::Url(_) => uts46(c, Transitional::Off)?,
            Edition::Idna2008(flags) => rfc5895(c, flags.rfc5895())?,
            _ => nameprep(c)?,
        };
        Some(Fate {
            offset,
            code_point: c,
            status,
            to,
        })
    }
}

fn uts46(c: char, transitional: Transitional) -> Option<(&'static str, String)> {
    let status = steps::mapping_status(c);
    (status != MappingStatus::Valid).then(|| (status.name(), steps::map_uts46(c, transitional)))
}

fn rfc5895(c: char, flag: Rfc5895) -> Option<(&'static str, String)> {
    if flag == Rfc5895::Off {
        return None;
    }
    let to = match DOTS.contains(&c) {
        true => ".".to_owned(),
        false => steps::map_rfc5895(c),
    };
    changed(c, to).map(|to| ("mapped", to))
}

fn nameprep(c: char) -> Option<(&'static str, String)> {
    let to = changed(c, steps::map_nameprep(c))?;
    let table = match to.is_empty() {
        true => "mapped to nothing",
        false => "folded",
    };
    Some((table, to))
}

/// The mapping of a code point, if it changes.
fn changed(c: char, to: String) -> Option<String> {
    let mut is = [0; 4];
    (to != *c.encode_utf8(&mut is)).then_some(to)
}
