//! The verdict on one name.

use std::borrow::Cow;

use puny_display::{Danger, HostVerdict, Match, Protected, Show};
use puny_idna::deviations::{self, Changes, Kind};
use puny_idna::label::LabelKind;
use puny_idna::{Edition, Host, HostError, Preset, UrlStandard};
use serde::Serialize;

use super::form::{Form, MailboxParts};
use super::look::{Hidden, Look};
use crate::convert::names::conversions::{DOTS, Names};
use crate::convert::names::edition::{Maps, mapped, maps};
use crate::convert::names::{hint, zone};
use crate::report::problem::Problem;

/// The criteria of a check: the edition, the protected names and the options.
pub(crate) struct Criteria {
    pub(crate) names: Names,
    /// The editions that the result is compared with.
    pub(crate) others: Vec<Other>,
    pub(crate) protected: Protected<'static>,
    /// Whether the strings are URLs.
    pub(crate) url: bool,
    /// The form that the strings must have, if they are not checked as names of an edition.
    pub(crate) form: Option<Form>,
    /// The value of `--fail-on`: which valid names fail because they are not shown in Unicode. With `None`, no valid
    /// name fails for this reason.
    pub(crate) fail_on: Option<Hidden>,
}

impl Criteria {
    pub(crate) fn has_protected(&self) -> bool {
        self.protected.names().next().is_some()
    }
}

/// An edition that the result is compared with.
pub(crate) struct Other {
    pub(crate) preset: Preset,
    /// The edition to compare with, or `None` for the chosen edition.
    pub(crate) edition: Option<Edition>,
}

/// The verdict on one name.
pub(super) struct Verdict<'v> {
    pub(super) input: &'v str,
    /// The name in ASCII, as far as it can be converted.
    ascii: String,
    /// The ASCII form converted to Unicode, if the name is valid.
    unicode: String,
    /// The problems, in the order of their offsets.
    pub(super) problems: Vec<Problem>,
    /// The relation to the protected names.
    protected: Match<'v>,
    /// Whether this relation is a failure.
    is_imitation: bool,
    /// The verdict on the URL, if the string is a URL.
    pub(super) url: Option<&'v HostVerdict<'v>>,
    /// The parts of the address, if the string is a valid mail address.
    pub(super) mailbox: Option<MailboxParts<'v>>,
    /// The IP address, if a URL parser reads the ASCII form as an IP address.
    pub(super) ip_address: Option<Host<'static>>,
    /// `None` if the string has no name: it is not UTF-8, or it is an address without a domain.
    pub(super) findings: Option<Findings<'v>>,
}

/// The findings beyond validity.
pub(super) struct Findings<'v> {
    /// The part of the string before the name.
    pub(super) local: &'v str,
    pub(super) name: &'v str,
    /// The offset in the string where the name begins, in bytes.
    start: usize,
    changes: Option<Changes<'v>>,
    names: &'v Names,
    pub(super) editions: Vec<Destination>,
    /// The verdict on how the name should be shown.
    pub(super) display: puny_display::Verdict,
}

/// The relation of a name to a protected name.
#[derive(Serialize)]
pub(super) struct Relation<'v> {
    /// The name of the relation for programs.
    pub(super) relation: &'static str,
    /// The title of the row that shows the relation as text.
    #[serde(skip)]
    pub(super) title: &'static str,
    pub(super) protected_name: &'v str,
    /// If the relation is a failure: the kind of the failure in the summary.
    #[serde(skip)]
    pub(super) failure: Option<&'static str>,
}

/// The result of an edition.
#[derive(Serialize)]
pub(super) struct Destination {
    #[serde(skip)]
    pub(super) edition: &'static str,
    /// The ASCII form. If the edition refuses the name, `status` is the code of the first rule that the name violates.
    pub(super) ascii: Option<String>,
    pub(super) status: Option<&'static str>,
    /// Whether the result differs from the result of the chosen edition.
    #[serde(skip)]
    pub(super) differs: bool,
}

/// A change by the mapping.
#[derive(Serialize)]
pub(super) struct Change<'c> {
    pub(super) kind: Kind,
    /// The range of the change in the string, in bytes.
    start: usize,
    end: usize,
    #[serde(skip)]
    pub(super) before: &'c str,
    pub(super) after: Cow<'c, str>,
}

/// One label.
#[derive(Serialize)]
pub(super) struct Label<'v> {
    /// The label in the input. If mapping has split or joined labels, this is the mapped label instead.
    pub(super) text: &'v str,
    pub(super) kind: LabelKind,
    pub(super) ascii: &'v str,
    pub(super) unicode: &'v str,
    #[serde(skip)]
    pub(super) show: Show,
}

impl<'v> Verdict<'v> {
    /// Checks a name.
    pub(super) fn of_string(criteria: &'v Criteria, input: &'v str) -> Self {
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

    /// Checks the host of a URL. `name` is the host as it is written in the URL; or the converted host, if the written
    /// host is encoded.
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
                // The Unicode form is converted from the ASCII form, so that it shows the name that is in the DNS.
                unicode.clear();
                names.to_unicode_append(&ascii, &mut unicode);
                (ascii, found)
            }
            // ToASCII checks all rules that ToUnicode checks, and also the lengths.
            Err(error) => (names.to_ascii_report(input), error.into_problems()),
        };
        hint::sort(&mut found);
        let mut verdict = Verdict::empty(input);
        verdict.problems = hint::problems(names, input, &found).collect();
        if let Some((local, name)) = names.split(input) {
            let ascii = &ascii[local.len()..];
            let refused = found.first().map(|found| found.rule().code());
            let result = refused.map_or(Ok(ascii), Err);
            if criteria.has_protected() && !criteria.url {
                // `lookup` fails for a name that cannot be a host. Such a name breaks a rule, so it is reported anyway.
                let found = criteria.protected.lookup(name, names.settings.edition());
                verdict.protected = found.unwrap_or(Match::None);
                verdict.is_imitation = criteria.protected.hides(verdict.protected);
            }
            verdict.ip_address = match result.map(Host::parse) {
                Ok(Ok(Host::Ipv4(address))) => Some(Host::Ipv4(address)),
                _ => None,
            };
            verdict.findings = Some(Findings::new(criteria, local, name, result));
        }
        Verdict {
            ascii,
            unicode,
            ..verdict
        }
    }

    /// Makes the verdict on a string that is not a name.
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
            mailbox: None,
            ip_address: None,
            findings: None,
        }
    }

    /// Makes the verdict on a string that must have a form of `--as`.
    pub(super) fn of_form(
        input: &'v str,
        ascii: String,
        unicode: String,
        problems: Vec<Problem>,
    ) -> Self {
        Verdict {
            ascii,
            unicode,
            problems,
            ..Verdict::empty(input)
        }
    }

    /// Returns the ASCII form, or `None` if the name is not valid.
    pub(super) fn ascii(&self) -> Option<&str> {
        self.has_form().then_some(&self.ascii)
    }

    /// Returns the ASCII form converted to Unicode, or `None` if the name is not valid.
    pub(super) fn unicode(&self) -> Option<&str> {
        self.has_form().then_some(&self.unicode)
    }

    /// Returns whether there are an ASCII and a Unicode form. A valid URL may have no host.
    fn has_form(&self) -> bool {
        self.is_valid() && self.url.is_none_or(|seen| seen.host().is_some())
    }

    /// Returns the labels from left to right. They are not collected, because a name may have a million labels.
    pub(super) fn labels(&self) -> impl Iterator<Item = Label<'_>> {
        self.findings.iter().flat_map(|findings| {
            let ascii = &self.ascii[findings.local.len()..];
            labels(findings.name, ascii, &findings.display)
        })
    }

    /// Returns whether the name breaks no rule.
    pub(super) fn is_valid(&self) -> bool {
        self.problems.is_empty()
    }

    /// If a valid name can be mistaken for a protected name, or a URL is dangerous: returns the kind of the failure,
    /// and the words for the first line.
    pub(super) fn mistaken(&self) -> Option<(&'static str, String)> {
        let related = self.related().and_then(|Relation { title, failure, .. }| {
            Some((failure?, format!("valid, but {title} a protected name")))
        });
        let danger = || {
            let (kind, what) = danger_of_url(self.url?)?;
            Some((kind, format!("valid, but {what}")))
        };
        related.or_else(danger)
    }

    /// If a valid name is not shown in Unicode as a whole, returns what it looks like.
    pub(super) fn look(&self) -> Option<Look> {
        let findings = self.findings.as_ref().filter(|_| self.is_valid());
        Look::of_verdict(&findings?.display)
    }

    /// Returns the relation to a protected name, if there is one.
    pub(super) fn related(&self) -> Option<Relation<'v>> {
        let (title, failure) = match self.protected {
            Match::Protected(_) => ("protected", None),
            Match::LooksLike(_) => ("looks like", Some("looks_like_protected")),
            Match::Contains(_) => ("contains", Some("contains_protected")),
            // This is not always a failure, because the name may be an ordinary word.
            Match::Resembles(_) => ("resembles", Some("resembles_protected")),
            Match::Misspells(_) => ("misspells", None),
            _ => return None,
        };
        Some(Relation {
            relation: self.protected.name(),
            title,
            protected_name: self.protected.protected_name()?,
            failure: failure.filter(|_| self.is_imitation),
        })
    }

    /// Returns the form in which the name should be shown. For an address, it includes the local part.
    pub(super) fn shown(&self) -> Option<String> {
        let findings = self.findings.as_ref()?;
        let text = match self.is_imitation {
            true => Cow::Borrowed(&self.ascii[findings.local.len()..]),
            false => Cow::Borrowed(findings.display.text()),
        };
        Some(findings.local.to_owned() + &text)
    }

    /// Returns whether a URL parser refuses the name for this reason: the last label of the name is a number, and the
    /// name is not a valid IPv4 address. The name may still satisfy all rules of IDNA. Returns `false` for all editions
    /// except the URL Standard.
    pub(super) fn is_no_host(&self) -> bool {
        self.findings.as_ref().is_some_and(|findings| {
            findings.names.settings.preset() == Preset::Url
                && Host::parse(findings.name) == Err(HostError::Ipv4)
        })
    }
}

impl<'v> Findings<'v> {
    fn new(
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
            display: puny_display::verdict(name, &names.display_edition()),
        }
    }

    /// Returns the changes by mapping.
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
            let before = &self.name[range.clone()];
            let after = match maps {
                Maps::Nothing => return None,
                Maps::Nontransitional => Cow::Owned(change.after().to_owned()),
                Maps::Otherwise => Cow::Owned(mapped(before, edition)),
            };
            // `deviations::changes` lists the changes of UTS #46. Another edition may leave this part unchanged.
            let stays = maps == Maps::Otherwise && after == before;
            (!stays).then(|| Change {
                kind: change.kind(),
                start: start + range.start,
                end: start + range.end,
                before,
                after,
            })
        })
    }
}

/// If a URL is dangerous for another reason than its labels, returns the kind of the failure, and the reason in words.
pub(crate) fn danger_of_url(seen: &HostVerdict<'_>) -> Option<(&'static str, &'static str)> {
    seen.dangers().iter().find_map(|danger| {
        let what = match danger {
            Danger::Scheme => "its scheme runs code, holds data or shows another URL",
            Danger::HostInUserinfo => "its userinfo looks like a host",
            Danger::TooLong => "its host is too long for a domain name",
            _ => return None,
        };
        Some((danger.name(), what))
    })
}

/// Returns the result of an edition, and whether it differs from the result of the chosen edition. The case of ASCII
/// letters is ignored, as in the DNS. If both editions refuse the name, the results do not differ.
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
        ascii: result.as_ref().ok().map(|ascii| local.to_owned() + ascii),
        status: result.err(),
        differs,
    }
}

/// Returns the labels after mapping, with the text of each label in the input. If mapping has split or joined labels,
/// the mapped labels cannot be matched with the labels of the input. The mapped label is then used as the text.
fn labels<'v>(
    given: &'v str,
    ascii: &'v str,
    display: &'v puny_display::Verdict,
) -> impl Iterator<Item = Label<'v>> {
    let is_known = given.split(DOTS).count() == ascii.split('.').count();
    let mut given = given.split(DOTS);
    let mut shown = display.labels();
    ascii.split('.').map(move |ascii| {
        // The verdict on a name that is too long has no verdicts on its labels.
        let shown = shown.next().filter(|_| !display.is_too_long());
        // In a zone file, the case of ASCII letters is unchanged.
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
