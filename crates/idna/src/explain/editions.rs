//! The rules that each edition checks for a label and for a name. The functions of the full path of the edition check
//! these rules.
//!
//! A conversion lists problems only up to a limit. Here each label is checked again separately, so that the outcome of
//! a rule does not depend on the problems of other labels.

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "idna2003")]
use super::mapping::nameprep;
use super::rules::{outcomes, reword, Facts, Rule};
use crate::dns::labels::{self, is_separator, Segment};
#[cfg(feature = "idna2003")]
use crate::idna2003::{self, operations, Idna2003};
use crate::idna2008::Idna2008;
use crate::problems::{spanned_chars_of, LabelSpan, Problem, Recorder, Status};
use crate::rules::a_label::undecode;
use crate::rules::a_label::{encode, Label};
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::flags::Bidi;
use crate::rules::reason::Reason;
#[cfg(feature = "idna2003")]
use crate::rules::reason::ROOT;
use crate::rules::reason::STOPPED;
use crate::rules::verify_dns_length;
use crate::settings::Edition;
use crate::url::{self, forbidden, last_number, UrlStandard};
use crate::uts46::full_path;
use crate::uts46::Uts46;

/// The largest number of labels that have their own steps. It is far more than a name can have in the DNS.
pub(super) const LABELS: usize = 1000;

/// Returns the rules of an edition with their outcomes, for each of the first [`LABELS`] labels of a name.
/// `is_accepted` is whether ToASCII accepts the name.
pub(super) fn rules_of_labels(edition: Edition, name: &str, is_accepted: bool) -> Vec<Vec<Rule>> {
    #[cfg(not(feature = "idna2003"))]
    let _ = is_accepted;
    let (mut rules, ascii_rules) = match edition {
        Edition::Uts46(options) => (uts46(&options, None, name), options.ascii_rules),
        Edition::Url(url) if url.only_lower_cases(name.as_bytes()) => {
            (ascii_domain(url, name), AsciiRules::STD3)
        }
        Edition::Url(url) => (uts46(&url.uts46(), Some(url), name), AsciiRules::STD3),
        Edition::Idna2008(options) => (idna2008(&options, name), options.ascii_rules()),
        #[cfg(feature = "idna2003")]
        Edition::Idna2003(options) => {
            (idna2003(&options, name, is_accepted), options.ascii_rules())
        }
    };
    if ascii_rules != AsciiRules::STD3 {
        rules.iter_mut().for_each(|rules| reword(rules));
    }
    rules
}

/// Checks the rules of UTS #46. If `url` is given, also checks the rules that the URL Standard adds.
fn uts46(options: &Uts46, url: Option<UrlStandard>, name: &str) -> Vec<Vec<Rule>> {
    let labels = || full_path::segments(name).map(|segment| full_path::label(&segment, options));
    let is_bidi = options.bidi == Bidi::Check && labels().any(|label| label.holds_rtl());
    let added = if url.is_some() { url::RULES } else { &[] };
    let number = url.and_then(|_| last_number(name));
    let rest = name.strip_suffix(is_separator).unwrap_or(name);
    let last = rest.matches(is_separator).count();
    let rules = |label: Label| {
        let is_last = label.span.index() == last;
        let url_why_not = |rule| url.and_then(|url| url.skip_reason(rule, is_last));
        let is_checked = |rule| url.is_some() && url_why_not(rule).is_none();
        let mut report = Recorder::default();
        full_path::validate(&label, options, is_bidi, &mut report);
        if is_checked(Status::ForbiddenDomainCodePoint) {
            forbidden(label.span, label.text.iter().copied(), &mut report);
        }
        if let Some(span) = number.filter(|_| is_checked(Status::EndsInNumber)) {
            report.label(span, Status::EndsInNumber);
        }
        let octets = encode(&label, &mut String::new(), &mut report);
        verify_dns_length::check_label(&label, octets, options.dns_length, &mut report);
        let facts = Facts::of(&label);
        let why_not = |rule| match rule {
            Status::A4_2 => verify_dns_length::skip_reason(options.dns_length, label.is_root()),
            _ => full_path::skip_reason(rule, &label, options, is_bidi)
                .or_else(|| url_why_not(rule))
                .or_else(|| facts.nothing_for(rule)),
        };
        outcomes(full_path::RULES.iter().chain(added), &report, why_not)
    };
    labels().take(LABELS).map(rules).collect()
}

/// Checks the rules of the URL Standard for a domain that is all ASCII, and is therefore only lower-cased.
fn ascii_domain(url: UrlStandard, name: &str) -> Vec<Vec<Rule>> {
    let rules = |segment: Segment<'_>| {
        let mut report = Recorder::default();
        let chars = spanned_chars_of(&segment);
        forbidden(LabelSpan::from_segment(&segment), chars, &mut report);
        let why_not = |rule| match rule {
            Status::ForbiddenDomainCodePoint | Status::EndsInNumber => url.skip_reason(rule, false),
            _ => Some(Reason::NotApplicable("the domain is all ASCII")),
        };
        outcomes(full_path::RULES.iter().chain(url::RULES), &report, why_not)
    };
    let labels = labels::segments(name, is_separator);
    labels.take(LABELS).map(rules).collect()
}

/// Checks the rules of IDNA2008.
fn idna2008(options: &Idna2008, name: &str) -> Vec<Vec<Rule>> {
    let labels = || {
        options
            .segments(name)
            .map(|segment| options.label(&segment))
    };
    let is_bidi = options.bidi() == Bidi::Check && labels().any(|label| label.holds_rtl());
    let rules = |mut label: Label| {
        let mut report = Recorder::default();
        options.validate(&label, is_bidi, &mut report);
        let facts = Facts::of(&label);
        let is_ascii = label.is_ascii();
        // If an A-label is refused, its own length is checked, not the length of its decoded text encoded again. The
        // conversion does the same.
        if report.count() > 0 {
            undecode(&mut label);
        }
        let octets = encode(&label, &mut String::new(), &mut report);
        verify_dns_length::check_label(&label, octets, options.dns_length(), &mut report);
        let why_not = |rule| match rule {
            Status::A4_2 => verify_dns_length::skip_reason(options.dns_length(), label.is_root()),
            Status::P4 | Status::A3 => facts.nothing_for(rule),
            _ if label.problem.is_some() => Some(STOPPED),
            _ => options
                .skip_reason(rule, is_ascii, is_bidi)
                .or_else(|| facts.nothing_for(rule)),
        };
        outcomes(Idna2008::RULES.iter(), &report, why_not)
    };
    labels().take(LABELS).map(rules).collect()
}

/// Checks the rules of IDNA2003. If ToASCII accepts the name, also checks the rules of ToUnicode, which may refuse to
/// decode a label that ToASCII leaves unchanged.
#[cfg(feature = "idna2003")]
fn idna2003(options: &Idna2003, name: &str, is_accepted: bool) -> Vec<Vec<Rule>> {
    let rules = |segment: Segment<'_>| {
        let mut report = Recorder::default();
        if idna2003::is_root(&segment) {
            return outcomes(operations::RULES.iter(), &report, |_| Some(ROOT));
        }
        let (span, chars) = (
            LabelSpan::from_segment(&segment),
            spanned_chars_of(&segment),
        );
        let mut ascii = String::new();
        operations::to_ascii(span, chars.clone(), options, &mut report, &mut ascii);
        let refused = match is_accepted {
            true => operations::to_unicode(span, chars, options).err(),
            false => None,
        };
        let is_refused = refused.is_some();
        if let Some(problems) = refused {
            report.append(problems);
        }
        let facts = Facts::not_decoded(nameprep(segment.text));
        let is_stopped = report.has(Status::P4) || report.has(Status::NotOneLabel);
        // ToUnicode checks the rules of ToASCII for the decoded label.
        let is_decoded = facts.is_a_label && is_accepted && !is_stopped;
        let is_ascii = segment.text.is_ascii() && !is_decoded;
        let why_not = |rule| match rule {
            Status::P4 | Status::NotOneLabel | Status::RoundTrip
                if facts.is_a_label && !is_accepted =>
            {
                Some(REFUSED)
            }
            Status::NotOneLabel if report.has(Status::P4) => Some(STOPPED),
            Status::RoundTrip if is_refused => Some(STOPPED),
            _ => {
                operations::skip_reason(rule, options, is_ascii).or_else(|| facts.nothing_for(rule))
            }
        };
        outcomes(operations::RULES.iter(), &report, why_not)
    };
    idna2003::segments(name).take(LABELS).map(rules).collect()
}

/// The reason why rules that only ToUnicode checks are not checked if ToASCII refused the name.
#[cfg(feature = "idna2003")]
const REFUSED: Reason =
    Reason::NotApplicable("only ToUnicode checks this rule, and ToASCII refused the name");

/// Returns the rules for the whole name, with their outcomes.
pub(super) fn rules_of_name(edition: Edition, problems: &[Problem]) -> Vec<Rule> {
    let mut report = Recorder::default();
    for problem in problems.iter().filter(|problem| problem.label().is_none()) {
        report.problem(*problem);
    }
    let (rules, length): (&[Status], _) = match edition {
        Edition::Uts46(options) => (&[Status::A4_1], options.dns_length),
        Edition::Url(url) => (&[Status::A4_1, Status::EmptyDomain], url.uts46().dns_length),
        Edition::Idna2008(options) => (&[Status::A4_1], options.dns_length()),
        // RFC 3490 does not limit the length of a name.
        #[cfg(feature = "idna2003")]
        Edition::Idna2003(_) => return Vec::new(),
    };
    outcomes(rules.iter(), &report, |rule| match (rule, edition) {
        (Status::EmptyDomain, Edition::Url(url)) => url.skip_reason(rule, false),
        _ => verify_dns_length::skip_reason(length, false),
    })
}
