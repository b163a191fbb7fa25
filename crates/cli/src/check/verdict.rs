//! The verdict on one name.

use std::borrow::Cow;

use puny_idna::deviations::{self, Changes, Kind};
use puny_idna::display::{self, Danger, HostVerdict, Match, Protected, Show};
use puny_idna::label::LabelKind;
use puny_idna::{Edition, Host, HostError, Preset, UrlStandard};
use serde::Serialize;

use crate::convert::names::conversions::{DOTS, Names};
use crate::convert::names::edition::{Maps, mapped, maps};
use crate::convert::names::{hint, zone};
use crate::report::problem::Problem;

/// What names are checked for.
pub(crate) struct Criteria {
    pub(crate) names: Names,
    /// The editions to compare with.
    pub(crate) others: Vec<Other>,
    pub(crate) protected: Protected<'static>,
    /// The strings are URLs.
    pub(crate) url: bool,
}

impl Criteria {
    pub(crate) fn has_protected(&self) -> bool {
        self.protected.names().next().is_some()
    }
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
    /// In order of offset.
    pub(super) problems: Vec<Problem>,
    /// The relation to the protected names, and whether it is a failure.
    protected: Match<'v>,
    is_imitation: bool,
    /// Of a URL.
    pub(super) url: Option<&'v HostVerdict<'v>>,
    /// The IP address that the ASCII form is to a URL parser.
    pub(super) ip_address: Option<Host<'static>>,
    /// `None` without a name: input that is not text, or an address without one.
    pub(super) findings: Option<Findings<'v>>,
}

/// The findings beyond validity.
pub(super) struct Findings<'v> {
    /// The part of the string before the name.
    pub(super) local: &'v str,
    pub(super) name: &'v str,
    /// Where the name begins in the string.
    start: usize,
    changes: Option<Changes<'v>>,
    names: &'v Names,
    pub(super) editions: Vec<Destination>,
    /// How to show it.
    pub(super) display: display::Verdict,
}

/// How a name is related to a protected one.
#[derive(Serialize)]
pub(super) struct Relation<'v> {
    /// The word for machines.
    #[serde(rename = "relation")]
    pub(super) kind: &'static str,
    /// The title of its row in text.
    #[serde(skip)]
    pub(super) title: &'static str,
    /// The protected name.
    pub(super) name: &'v str,
    /// The kind in the summary, if the name could be mistaken for it, which is a failure however valid it is.
    #[serde(skip)]
    pub(super) failure: Option<&'static str>,
}

/// An edition's result.
#[derive(Serialize)]
pub(super) struct Destination {
    #[serde(skip)]
    pub(super) edition: &'static str,
    /// The ASCII form, or else the code of the first broken rule.
    pub(super) output: Option<String>,
    pub(super) status: Option<&'static str>,
    /// Whether it differs from the verdict's.
    #[serde(skip)]
    pub(super) differs: bool,
}

/// A change by the mapping.
#[derive(Serialize)]
pub(super) struct Change<'c> {
    pub(super) kind: Kind,
    /// Its bytes in the string.
    start: usize,
    end: usize,
    #[serde(skip)]
    pub(super) from: &'c str,
    pub(super) to: Cow<'c, str>,
}

/// One label.
#[derive(Serialize)]
pub(super) struct Label<'v> {
    /// The given label, if known.
    pub(super) text: &'v str,
    pub(super) kind: LabelKind,
    pub(super) ascii: &'v str,
    pub(super) unicode: &'v str,
    #[serde(skip)]
    pub(super) show: Show,
}

impl<'v> Verdict<'v> {
    /// Checks a name.
    pub(super) fn of(criteria: &'v Criteria, input: &'v str) -> Self {
        let names = &criteria.names;
        let is_host = matches!(names.settings.edition(), Edition::Url(UrlStandard::BROWSER));
        match Host::parse(input) {
            Ok(address @ Host::Ipv6(_)) if is_host && !names.email => Verdict {
                ascii: address.to_string(),
                unicode: address.to_string(),
                ip_address: Some(address.into_owned()),
                ..Verdict::empty(input)
            },
            _ => Verdict::of_name(criteria, input),
        }
    }

    /// Checks the host of a URL. `name` is the host as it is written, or as it is converted if that is no part of
    /// the URL.
    pub(super) fn of_url(
        criteria: &'v Criteria,
        input: &'v str,
        seen: &'v HostVerdict<'v>,
        name: &'v str,
    ) -> Self {
        let mut verdict = match seen.host() {
            Some(Host::Domain(_) | Host::Ipv4(_)) => Verdict::of_name(criteria, name),
            Some(address @ Host::Ipv6(_)) => Verdict {
                ip_address: Some(address.clone()),
                ..Verdict::empty(input)
            },
            _ => Verdict::empty(input),
        };
        if verdict.findings.is_none() {
            verdict.ascii = seen.host().map_or(String::new(), Host::to_string);
            verdict.unicode.clone_from(&verdict.ascii);
        }
        if let Some(findings) = &mut verdict.findings {
            findings.start = seen.range().start;
        }
        Verdict {
            input,
            protected: seen.relation(),
            is_imitation: criteria.protected.hides(seen.relation()),
            url: Some(seen),
            ..verdict
        }
    }

    fn of_name(criteria: &'v Criteria, input: &'v str) -> Self {
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
        let mut verdict = Verdict::empty(input);
        verdict.problems = hint::problems(names, input, &found).collect();
        if let Some((local, name)) = names.split(input) {
            let ascii = &ascii[local.len()..];
            let refused = found.first().map(|found| found.status().code());
            let result = refused.map_or(Ok(ascii), Err);
            if criteria.has_protected() && !criteria.url {
                // What cannot be a host breaks a rule, and imitates nothing.
                let found = criteria.protected.lookup(name, names.settings.edition());
                verdict.protected = found.unwrap_or(Match::None);
                verdict.is_imitation = criteria.protected.hides(verdict.protected);
            }
            verdict.ip_address = match result.map(Host::parse) {
                Ok(Ok(Host::Ipv4(address))) => Some(Host::Ipv4(address)),
                _ => None,
            };
            verdict.findings = Some(Findings::of(criteria, local, name, result));
        }
        Verdict {
            ascii,
            unicode,
            ..verdict
        }
    }

    /// For a string that is not a name.
    pub(super) fn none(input: &'v str, problem: Problem) -> Self {
        Verdict {
            problems: vec![problem],
            ..Verdict::empty(input)
        }
    }

    fn empty(input: &'v str) -> Self {
        Verdict {
            input,
            ascii: String::new(),
            unicode: String::new(),
            problems: Vec::new(),
            protected: Match::None,
            is_imitation: false,
            url: None,
            ip_address: None,
            findings: None,
        }
    }

    /// `None` if the name is not valid.
    pub(super) fn ascii(&self) -> Option<&str> {
        self.has_form().then_some(&self.ascii)
    }

    /// The ASCII form in Unicode; `None` if the name is not valid.
    pub(super) fn unicode(&self) -> Option<&str> {
        self.has_form().then_some(&self.unicode)
    }

    /// A URL may have no host.
    fn has_form(&self) -> bool {
        self.is_valid() && self.url.is_none_or(|seen| seen.host().is_some())
    }

    /// The labels, numbered as in the errors. There may be a million.
    pub(super) fn labels(&self) -> impl Iterator<Item = Label<'_>> {
        self.findings.iter().flat_map(|findings| {
            let ascii = &self.ascii[findings.local.len()..];
            labels(findings.name, ascii, &findings.display)
        })
    }

    /// Whether all rules hold.
    pub(super) fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// The kind, and the heading of a valid name, if it could be mistaken for another one.
    pub(super) fn mistaken(&self) -> Option<(&'static str, String)> {
        let related = self.related().and_then(|Relation { title, failure, .. }| {
            Some((failure?, format!("valid, but {title} a protected name")))
        });
        related.or_else(|| self.url.and_then(danger_of_url))
    }

    /// The relation to a protected name, if there is one.
    pub(super) fn related(&self) -> Option<Relation<'v>> {
        let (title, failure) = match self.protected {
            Match::Protected(_) => ("protected", None),
            Match::LooksLike(_) => ("looks like", Some("looks_like_protected")),
            Match::Contains(_) => ("contains", Some("contains_protected")),
            // It may be a word of its own.
            Match::Resembles(_) => ("resembles", Some("resembles_protected")),
            Match::Misspells(_) => ("misspells", None),
            _ => return None,
        };
        Some(Relation {
            kind: self.protected.name(),
            title,
            name: self.protected.protected_name()?,
            failure: failure.filter(|_| self.is_imitation),
        })
    }

    /// How to show the name, in the form of the input.
    pub(super) fn shown(&self) -> Option<String> {
        let findings = self.findings.as_ref()?;
        let text = match self.is_imitation {
            true => Cow::Borrowed(&self.ascii[findings.local.len()..]),
            false => Cow::Borrowed(findings.display.text()),
        };
        Some(findings.local.to_owned() + &text)
    }

    /// Whether a URL parser refuses the name though it breaks no rule of IDNA: it ends in a number, and is no
    /// address.
    pub(super) fn is_no_host(&self) -> bool {
        self.findings.as_ref().is_some_and(|findings| {
            findings.names.settings.preset() == Preset::Url
                && Host::parse(findings.name) == Err(HostError::Ipv4)
        })
    }
}

impl<'v> Findings<'v> {
    fn of(
        criteria: &'v Criteria,
        local: &'v str,
        name: &'v str,
        verdict: Result<&str, &'static str>,
    ) -> Self {
        let Criteria { names, others, .. } = criteria;
        let edition = names.settings.edition();
        Findings {
            local,
            name,
            start: local.len(),
            changes: match maps(edition) {
                Maps::Nothing => None,
                Maps::Nontransitional | Maps::Otherwise => Some(deviations::changes(name)),
            },
            names,
            editions: others
                .iter()
                .map(|other| destination(other, names, local, name, verdict))
                .collect(),
            display: display::verdict(name, &names.display_edition()),
        }
    }

    /// The mapping's changes, if any.
    pub(super) fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let start = self.start;
        let edition = self.names.settings.edition();
        let maps = maps(edition);
        let changes = self.changes.iter().flat_map(Changes::iter);
        let mut is_kept = self.names.is_zone.then(|| zone::is_kept(self.name));
        changes.filter_map(move |change| {
            let range = change.range();
            if is_kept.as_mut().is_some_and(|is_kept| is_kept(range.start)) {
                return None;
            }
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
                start: start + range.start,
                end: start + range.end,
                from,
                to,
            })
        })
    }
}

/// The kind and the heading of a URL that is dangerous whatever its labels look like.
fn danger_of_url(seen: &HostVerdict<'_>) -> Option<(&'static str, String)> {
    seen.dangers().iter().find_map(|danger| {
        let what = match danger {
            Danger::Scheme => "its scheme runs code, holds data or shows another URL",
            Danger::HostInUserinfo => "its userinfo looks like a host",
            Danger::TooLong => "its host is too long for a domain name",
            _ => return None,
        };
        Some((danger.name(), format!("valid, but {what}")))
    })
}

/// The result of an edition, and whether it is another name than the verdict's for the DNS. Two refusals count as
/// equal.
fn destination(
    other: &Other,
    names: &Names,
    local: &str,
    name: &str,
    verdict: Result<&str, &'static str>,
) -> Destination {
    let result = match &other.edition {
        Some(edition) => names
            .to_ascii_by(name, edition)
            .map(Cow::Owned)
            .map_err(|error| hint::first(error.problems()).expect("an error has a problem")),
        None => verdict.map(Cow::Borrowed),
    };
    let differs = match (&result, verdict) {
        (Ok(one), Ok(other)) => !one.eq_ignore_ascii_case(other),
        (Err(_), Err(_)) => false,
        _ => true,
    };
    Destination {
        edition: other.preset.name(),
        output: result.as_ref().ok().map(|ascii| local.to_owned() + ascii),
        status: result.err(),
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
        // The verdict does not look at the labels of a name that is too long.
        let shown = shown.next().filter(|_| !display.is_too_long());
        // A master file keeps the case of ASCII.
        let unicode = shown
            .map(|shown| shown.unicode())
            .filter(|unicode| !unicode.eq_ignore_ascii_case(ascii));
        let unicode = unicode.unwrap_or(ascii);
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
