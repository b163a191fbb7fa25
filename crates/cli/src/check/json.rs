//! Writes a verdict as a JSON object.

use std::io::Write;

use puny_display::{Level, ReasonKind, Scripts, Show, restriction_level};
use puny_idna::record::Record;
use puny_idna::{AddressKind, Host, Origin};
use serde::{Serialize, Serializer};

use super::form::MailboxParts;
use super::look::Hidden;
use super::mixture::Mixture;
use super::verdict::{self, Findings, Relation, Verdict};
use crate::convert::codec::hint::is_a_label;
use crate::report::json;
use crate::report::problem::Problem;
use crate::report::record::Head;

/// Writes a verdict as a JSON object on one line. All objects have equal fields.
pub(super) fn write_object(verdict: &Verdict<'_>, head: Head<'_>, out: &mut impl Write) {
    let findings = verdict.findings.as_ref();
    let look = verdict.look();
    let object = Object {
        head,
        valid: verdict.is_valid(),
        ascii: verdict.ascii(),
        unicode: verdict.unicode(),
        labels: verdict,
        problems: &verdict.problems,
        changes: findings,
        editions: findings.map(Editions),
        display: verdict.shown(),
        reasons: verdict,
        protected: verdict.related(),
        ip_address: (findings.is_some() || verdict.ip_address.is_some())
            .then(|| verdict.ip_address.is_some()),
        hidden: look.as_ref().map(|look| look.hidden),
        looks_like: look.as_ref().and_then(|look| look.like.as_deref()),
        url: verdict.url.map(|seen| Url {
            scheme: seen.scheme(),
            host: seen.host(),
            port: seen.port(),
            start: seen.range().start,
            end: seen.range().end,
            address_kind: seen.address_kind().map(AddressKind::name),
            host_in_userinfo: seen.has_host_in_userinfo(),
            changed: seen.is_changed(),
            safe: seen.is_safe(),
            dangers: seen.dangers().iter().map(|danger| danger.name()).collect(),
            text: seen.text(),
        }),
        mailbox: verdict.mailbox.as_ref(),
    };
    json::write_line(&object, out);
}

/// The fields in the order of the documentation. There may be a million labels, changes and reasons. Each of them is
/// written at once and then dropped, so that they are never in memory together.
#[derive(Serialize)]
struct Object<'v> {
    #[serde(flatten)]
    head: Head<'v>,
    valid: bool,
    ascii: Option<&'v str>,
    unicode: Option<&'v str>,
    #[serde(serialize_with = "labels")]
    labels: &'v Verdict<'v>,
    problems: &'v [Problem],
    #[serde(serialize_with = "changes")]
    changes: Option<&'v Findings<'v>>,
    editions: Option<Editions<'v>>,
    display: Option<String>,
    #[serde(serialize_with = "reasons")]
    reasons: &'v Verdict<'v>,
    protected: Option<Relation<'v>>,
    ip_address: Option<bool>,
    hidden: Option<Hidden>,
    looks_like: Option<&'v str>,
    url: Option<Url<'v>>,
    mailbox: Option<&'v MailboxParts<'v>>,
}

/// The result of `puny_display::url`.
#[derive(Serialize)]
struct Url<'v> {
    scheme: Option<&'v str>,
    #[serde(serialize_with = "host")]
    host: Option<&'v Host<'static>>,
    port: Option<u16>,
    start: usize,
    end: usize,
    address_kind: Option<&'static str>,
    host_in_userinfo: bool,
    changed: bool,
    safe: bool,
    dangers: Vec<&'static str>,
    text: &'v str,
}

fn host<S: Serializer>(host: &Option<&Host<'_>>, serializer: S) -> Result<S::Ok, S::Error> {
    host.map(Host::to_string).serialize(serializer)
}

#[derive(Serialize)]
struct Label<'v> {
    #[serde(flatten)]
    label: verdict::Label<'v>,
    #[serde(serialize_with = "json::display")]
    scripts: Scripts,
    level: Level,
    show: Show,
}

fn labels<S: Serializer>(verdict: &Verdict<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(verdict.labels().map(|label| Label {
        scripts: Scripts::of(label.unicode),
        level: restriction_level(label.unicode),
        show: label.show,
        label,
    }))
}

fn changes<S: Serializer>(
    findings: &Option<&Findings<'_>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let changes = findings.iter().flat_map(|findings| findings.changes());
    serializer.collect_seq(changes)
}

/// The result of each edition, with the name of the edition as the key.
struct Editions<'v>(&'v Findings<'v>);

impl Serialize for Editions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Editions(findings) = self;
        let editions = findings.editions.iter();
        serializer.collect_map(editions.map(|other| (other.edition, other)))
    }
}

fn reasons<S: Serializer>(verdict: &Verdict<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    let judged = verdict
        .findings
        .iter()
        .flat_map(|findings| findings.display.labels());
    let given = verdict.labels().map(|label| label.text);
    let given = given.map(Some).chain(std::iter::repeat(None));
    let reasons = judged.zip(given).flat_map(|(label, given)| {
        let reasons = label.reasons().iter();
        reasons.map(move |reason| self::reason(reason, label.unicode(), given))
    });
    serializer.collect_seq(reasons)
}

/// Returns the record of a reason why a label is not shown in Unicode. `given` is the label in the input, if it is
/// known.
fn reason(reason: &puny_display::Reason, unicode: &str, given: Option<&str>) -> Record {
    let mut record = reason.record();
    // If a label mixes scripts, the code points that are not in the main script are the reason.
    let mixture = match reason.kind() {
        ReasonKind::MixedScripts => Mixture::of_label(unicode),
        _ => None,
    };
    if let Some(mixture) = &mixture
        && let Some(odd) = mixture.odd_one()
        && let Some(offset) = unicode.find(odd)
    {
        record.code_point = Some(odd.into());
        record.range = offset..offset + odd.len_utf8();
        let given = given.unwrap_or(unicode);
        let origin = if given.contains(odd) {
            Origin::Input
        } else if is_a_label(given) {
            Origin::ALabel
        } else {
            Origin::Mapping
        };
        record.origin = Some(origin.name());
    }
    if let Some(blame) = mixture.and_then(|mixture| mixture.blame("the label")) {
        record.message = blame.into();
    }
    record
}
