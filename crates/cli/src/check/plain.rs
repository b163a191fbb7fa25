//! Verdicts on many lines, most of which have nothing to report: a name of lower-case letters, digits
//! and hyphens is the same in every edition, and all of its labels are NR-LDH labels. Its verdict is
//! written without being computed.

use std::fmt::Write as _;
use std::io::Write as _;
use std::str;

use puny_idna::lines;

use super::text::{LABEL, ROW};
use super::work::Check;
use crate::fields::field::Field;
use crate::report::record::Format;
use crate::report::shown::Shown;
use crate::stream::batch::Batch;
use crate::stream::line::{Line, Lines};
use crate::stream::units::Units;
use crate::stream::work::Work;

/// The most bytes at once. A block has fewer, unless it is one long line.
const MAX_BYTES: usize = 4 << 20;

impl Check {
    /// Whether the verdict on an unremarkable name is known: there are no protected names, and no
    /// colours, files or columns to write.
    fn is_known(&self) -> bool {
        let is_simple = match self.format {
            Format::Text => !self.look.color,
            Format::Csv => !self.with_file,
            Format::JsonLines => false,
        };
        is_simple
            && self.parts.is_plain()
            && self.criteria.protected.is_none()
            && !self.criteria.names.email
    }

    /// Checks lines, each of which is a name. Returns false, and does nothing, if no verdict is known.
    pub(super) fn many_lines(
        &self,
        lines: Lines<'_>,
        fields: &mut Vec<Field>,
        batch: &mut Batch,
    ) -> bool {
        if !self.is_known() || lines.text.len() > MAX_BYTES {
            return false;
        }
        let units = Units::Strings(lines.terminator);
        let end = lines.terminator.byte();
        let start = Shown(lines.first.file).to_string();
        let mut location = lines.first;
        let mut rest = lines.text;
        let mut text = String::new();
        while !rest.is_empty() && !batch.stop {
            let same = lines::unchanged(rest, end);
            let (plain, after) = rest.split_at(same.bytes);
            rest = after;
            let plain = str::from_utf8(plain).expect("unchanged lines are ASCII");
            for name in plain.split(char::from(end)).take(same.lines) {
                if may_end_in_number(name) {
                    let line = Line {
                        location,
                        bytes: name.as_bytes(),
                        end: lines.terminator.bytes(),
                    };
                    self.line(line, fields, batch);
                } else {
                    text.clear();
                    match self.format {
                        Format::Csv => csv(location.line, name, &mut text),
                        _ => people(&start, location.line, name, &mut text),
                    }
                    batch.write_all(text.as_bytes()).expect("memory takes all");
                }
                batch.tally.lines += 1;
                location.line += 1;
            }
            // The next line is another, or longer.
            if let Some(line) = units.split(location, rest).next() {
                batch.tally.lines += 1;
                location.line += 1;
                rest = &rest[line.bytes.len() + line.end.len()..];
                self.line(line, fields, batch);
            }
        }
        true
    }
}

/// Whether a name could be an IPv4 address, in any form that a browser knows.
fn may_end_in_number(name: &str) -> bool {
    let name = name.as_bytes();
    let last = memchr::memrchr(b'.', name).map_or(0, |dot| dot + 1);
    name.get(last).is_some_and(u8::is_ascii_digit)
}

/// A row as `csv::write` writes it; nothing needs quotes.
fn csv(line: u64, name: &str, out: &mut String) {
    write!(out, "{line},").expect("a string takes all");
    for part in [name, ",true,", name, ",", name, ",nr_ldh"] {
        out.push_str(part);
    }
    for _ in memchr::memchr_iter(b'.', name.as_bytes()) {
        out.push_str(".nr_ldh");
    }
    for part in [",,,,", name, ",,,false\n"] {
        out.push_str(part);
    }
}

/// A verdict as `text::write` writes it.
fn people(file: &str, line: u64, name: &str, out: &mut String) {
    let blanks = |count: usize| &"                                "[..count];
    writeln!(out, "{file}:{line}: {name}: valid").expect("a string takes all");
    let labels = || name.split('.');
    let widths = labels().map(str::len).filter(|width| *width <= LABEL);
    let widest = widths.max().unwrap_or(0);
    for (number, label) in (1_u8..).zip(labels()) {
        let start = out.len() + 2;
        write!(out, "  label {number}").expect("a string takes all");
        out.push_str(blanks(ROW.saturating_sub(out.len() - start)));
        out.push_str(label);
        out.push_str(blanks(widest.saturating_sub(label.len())));
        out.push_str("  NR-LDH label\n");
    }
}
