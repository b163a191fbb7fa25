//! The verdict on one name.

use std::borrow::Cow;
use std::net::Ipv4Addr;
use std::ops::Range;

use puny_idna::Problem as NameProblem;
use puny_idna::deviations::{self, Changes, Kind};
use puny_idna::display::{self, Match, Protected, Show};
use puny_idna::label::LabelKind;
use puny_idna::{Edition, Idna, Preset, Status, UrlStandard};

use super::ipv4;
use crate::convert::names::conversions::{DOTS, Names};
use crate::convert::names::edition::{Maps, mapped, maps};
use crate::convert::names::hint;
use crate::report::problem::Problem;

/// What names are checked for.
pub(crate) struct Criteria {
    pub(crate) names: Names,
    /// The editions to compare with.
    pub(crate) others: Vec<Other>,
    pub(crate) protected: Option<Protected<'static>>,
}

/// An edition to compare names under.
pub(crate) struct Other {
    pub(crate) preset: Preset,
    /// `None` if it is the chosen one.
    pub(crate) edition: Option<Edition>,
}

/// The verdict on one name.
pub(super) struct Verdict<'v> {
    pub(super) input: &'v str,
    /// In ASCII, as far as it can be converted.
    ascii: String,
    /// The ASCII form in Unicode, if valid.
    unicode: String,
    /// The problem of input that is not text.
    raw: Option<Problem>,
    /// In order of offset.
    found: Vec<NameProblem>,
    names: Option<&'v Names>,
    /// `None` without a name: input that is not text, or an address without one.
    pub(super) findings: Option<Findings<'v>>,
}

/// The findings beyond validity.
pub(super) struct Findings<'v> {
    /// The part of the string before the name.
    pub(super) local: &'v str,
    pub(super) name: &'v str,
    changes: Option<Changes<'v>>,
    names: &'v Names,
    pub(super) editions: Vec<Destination>,
    /// How to show it.
    pub(super) display: display::Verdict,
    /// Its relation to the protected names.
    protected: Match<'v>,
    /// The IP address that the ASCII form is to a URL parser.
    pub(super) ip_address: Option<Ipv4Addr>,
}

/// How a name is related to a protected one.
pub(super) struct Relation<'v> {
    /// The word for machines.
    pub(super) kind: &'static str,
    /// The title of its row in text.
    pub(super) title: &'static str,
    /// The protected name.
    pub(super) name: &'v str,
    /// If the name could be mistaken for it, which is a failure however valid it is: the kind in the summary,
    /// and the heading of a name that breaks no rule of IDNA.
    pub(super) failure: Option<[&'static str; 2]>,
}

/// An edition's result.
pub(super) struct Destination {
    pub(super) edition: &'static str,
    /// The ASCII form, or the code of the first broken rule.
    pub(super) result: Result<String, &'static str>,
    /// Whether it differs from the verdict's.
    pub(super) differs: bool,
}

/// A change by the mapping.
pub(super) struct Change<'c> {
    pub(super) kind: Kind,
    /// Its bytes in the string.
    pub(super) range: Range<usize>,
    pub(super) from: &'c str,
    pub(super) to: Cow<'c, str>,
}

/// One label.
pub(super) struct Label<'v> {
    /// The given label, if known.
    pub(super) text: &'v str,
    pub(super) kind: LabelKind,
    pub(super) ascii: &'v str,
    pub(super) unicode: &'v str,
    pub(super) show: Show,
}

impl<'v> Verdict<'v> {
    /// Checks a name.
    pub(super) fn of(criteria: &'v Criteria, input: &'v str) -> Self {
        let names = &criteria.names;
        let mut unicode = String::new();
        let (ascii, mut found) = match names.to_ascii(input) {
            Ok(ascii) => {
                let found = names.to_unicode_append(input, &mut unicode);
                // Show what the DNS has, whatever maps to it.
                unicode.clear();
                names.to_unicode_append(&ascii, &mut unicode);
                (ascii, found)
            }
            // ToASCII checks all that ToUnicode does, and lengths.
            Err(error) => (names.to_ascii_report(input), error.into_problems()),
        };
        hint::sort(&mut found);
        let findings = names.split(input).map(|(local, name)| {
            let ascii = &ascii[local.len()..];
            let refused = found.first().map(|found| found.status().code());
            Findings::of(criteria, local, name, refused.map_or(Ok(ascii), Err))
        });
        Verdict {
            input,
            ascii,
            unicode,
            raw: None,
            found,
            names: Some(names),
            findings,
        }
    }

    /// For a string that is not a name.
    pub(super) fn none(input: &'v str, problem: Problem) -> Self {
        Verdict {
            input,
            ascii: String::new(),
            unicode: String::new(),
            raw: Some(problem),
            found: Vec::new(),
            names: None,
            findings: None,
        }
    }

    /// `None` if the name is not valid.
    pub(super) fn ascii(&self) -> Option<&str> {
        self.is_valid().then_some(&self.ascii)
    }

    /// The ASCII form in Unicode; `None` if the name is not valid.
    pub(super) fn unicode(&self) -> Option<&str> {
        self.is_valid().then_some(&self.unicode)
    }

    /// The labels, numbered as in the errors. There may be a million.
    pub(super) fn labels(&self) -> impl Iterator<Item = Label<'_>> {
        self.findings.iter().flat_map(|findings| {
            let ascii = &self.ascii[findings.local.len()..];
            labels(findings.name, ascii, &findings.display)
        })
    }

    /// The problems, each with a hint. There may be a million, so each is made when requested.
    pub(super) fn problems(&self) -> impl Iterator<Item = Problem> {
        let names = self.names.into_iter();
        let found = names.flat_map(|names| hint::problems(names, self.input, &self.found));
        self.raw.iter().cloned().chain(found)
    }

    /// The kinds of problems.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &'static str> {
        let raw = self.raw.iter().map(Problem::kind);
        raw.chain(self.found.iter().map(|found| found.status().name()))
    }

    /// The status codes, where they exist.
    pub(super) fn codes(&self) -> impl Iterator<Item = &'static str> {
        let raw = self.raw.iter().map(Problem::kind);
        raw.chain(self.found.iter().map(|found| found.status().code()))
    }

    /// Whether the label at this index has a problem. O(n) in the problems.
    pub(super) fn blames(&self, label: usize) -> bool {
        self.found.iter().any(|found| found.label() == Some(label))
    }

    /// Whether all rules hold.
    pub(super) fn is_valid(&self) -> bool {
        self.raw.is_none() && self.found.is_empty()
    }

    /// The kind and the heading, if the name could be mistaken for a protected one.
    pub(super) fn mistaken(&self) -> Option<[&'static str; 2]> {
        self.findings.as_ref()?.related()?.failure
    }
}

impl<'v> Findings<'v> {
    fn of(
        criteria: &'v Criteria,
        local: &'v str,
        name: &'v str,
        verdict: Result<&str, &'static str>,
    ) -> Self {
        let Criteria {
            names,
            others,
            protected,
        } = criteria;
        let edition = names.settings.edition();
        Findings {
            local,
            name,
            changes: match maps(edition) {
                Maps::Nothing => None,
                Maps::Nontransitional | Maps::Otherwise => Some(deviations::changes(name)),
            },
            names,
            editions: others
                .iter()
                .map(|other| destination(other, local, name, verdict))
                .collect(),
            display: display::verdict(name, edition),
            protected: match protected {
                Some(all) => all.lookup(name, edition),
                None => Match::None,
            },
            ip_address: verdict.ok().and_then(ipv4::parse),
        }
    }

    /// The mapping's changes, if any.
    pub(super) fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let start = self.local.len();
        let edition = self.names.settings.edition();
        let maps = maps(edition);
        let changes = self.changes.iter().flat_map(Changes::iter);
        changes.filter_map(move |change| {
            let range = change.range();
            let from = &self.name[range.clone()];
            let to = match maps {
                Maps::Nothing => return None,
                Maps::Nontransitional => Cow::Owned(change.to().to_owned()),
                Maps::Otherwise => Cow::Owned(mapped(from, edition)),
            };
            // Another edition's mapping may not apply here.
            let stays = maps == Maps::Otherwise && to == from;
            (!stays).then(|| Change {
                kind: change.kind(),
                range: start + range.start..start + range.end,
                from,
                to,
            })
        })
    }

    /// Whether a URL parser refuses the name though it breaks no rule of IDNA: it ends in a number, and is no
    /// address.
    pub(super) fn is_no_host(&self) -> bool {
        let is_number = |found: &NameProblem| found.status() == Status::EndsInNumber;
        self.names.settings.preset() == Preset::Url
            && self.ip_address.is_none()
            && UrlStandard::STRICT
                .to_ascii_report(self.name)
                .problems()
                .iter()
                .any(is_number)
    }

    /// The relation to a protected name, if there is one.
    pub(super) fn related(&self) -> Option<Relation<'_>> {
        let looks_like = [
            "looks_like_protected",
            "valid, but looks like a protected name",
        ];
        let contains = ["contains_protected", "valid, but contains a protected name"];
        let (title, name, failure) = match self.protected {
            Match::Protected(name) => ("protected", name, None),
            Match::LooksLike(name) => ("looks like", name, Some(looks_like)),
            Match::Contains(name) => ("contains", name, Some(contains)),
            // No alarm: it may be a word of its own.
            Match::Resembles(name) => ("resembles", name, None),
            _ => return None,
        };
        Some(Relation {
            kind: self.protected.name(),
            title,
            name,
            failure,
        })
    }

    /// A name in the form of the input, with the input's text before it.
    pub(super) fn whole(&self, name: &str) -> String {
        self.local.to_owned() + name
    }
}

/// The result of an edition, and whether it is another name than the verdict's for the DNS. Two refusals count as
/// equal.
fn destination(
    other: &Other,
    local: &str,
    name: &str,
    verdict: Result<&str, &'static str>,
) -> Destination {
    let result = match (&other.edition, verdict) {
        (Some(edition), _) => match edition.to_ascii(name) {
            Ok(ascii) => Ok(ascii.into_owned()),
            Err(error) => Err(hint::first(error.problems()).expect("an error has a problem")),
        },
        (None, verdict) => verdict.map(str::to_owned),
    };
    let differs = match (&result, verdict) {
        (Ok(one), Ok(other)) => !one.eq_ignore_ascii_case(other),
        (Err(_), Err(_)) => false,
        _ => true,
    };
    Destination {
        edition: other.preset.name(),
        result: result.map(|ascii| local.to_owned() + &ascii),
        differs,
    }
}

/// The labels after mapping. If mapping has split or joined labels, it is unknown which was given as which, and
/// the mapped label stands for the given one.
fn labels<'v>(
    given: &'v str,
    ascii: &'v str,
    display: &'v display::Verdict,
) -> impl Iterator<Item = Label<'v>> {
    let is_known = given.split(DOTS).count() == ascii.split('.').count();
    let mut given = given.split(DOTS);
    let mut shown = display.labels();
    ascii.split('.').map(move |ascii| {
        let shown = shown.next();
        let unicode = shown.map_or(ascii, |shown| shown.unicode());
        let text = given.next().filter(|_| is_known).unwrap_or(unicode);
        Label {
            text,
            kind: LabelKind::of(text),
            ascii,
            unicode,
            show: shown.map_or(Show::ALabel, |shown| shown.show()),
        }
    })
}
