//! Finds the rule that a name or label breaks first, in the order of the Python package `idna`. The rules
//! themselves are in `puny_idna`.

use std::borrow::Cow;

use crate::compat::error::{Refused, Rule};
use crate::compat::text::index;
use puny::punycode;
use puny_idna::code_point::{MappingStatus, mapping_status};
use puny_idna::idna2008::{DerivedProperty, derived_property};
use puny_idna::steps::{holds_rtl, map_uts46};
use puny_idna::{
    ACE_PREFIX, DnsLength, Idna, Idna2008, MAX_LABEL, MAX_NAME, Problem, Rule as IdnaRule,
    Transitional, Uts46, is_ldh, without_ace_prefix,
};

/// The maximum length of an input, in code points. The Python package has this limit because its rules take
/// quadratic time.
const MAX_INPUT: usize = 1024;

/// The edition with all rules for labels except the lengths, which are checked in this file in the order of the
/// Python package.
const EDITION: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::Ignore);
/// The edition with all rules including the lengths, for names of letters, digits and hyphens.
const PLAIN: Idna2008 = Idna2008::REGISTRATION.with_dns_length(DnsLength::CheckAllowRoot);

/// Returns an error if a text is longer than [`MAX_INPUT`].
pub(crate) fn check_length(text: &str, message: &'static str) -> Result<(), Refused> {
    match text.len() > MAX_INPUT && text.chars().count() > MAX_INPUT {
        true => Err(Refused::new(Rule::InputTooLong, message)),
        false => Ok(()),
    }
}

/// Returns a label as a name of one label. A full stop would separate labels, so each full stop is replaced with a
/// colon. A colon has the same Bidi class as a full stop and is also refused.
fn one_label(label: &str) -> Cow<'_, str> {
    match label.contains('.') {
        true => label.replace('.', ":").into(),
        false => label.into(),
    }
}

/// Checks a label and returns its ASCII form.
pub(crate) fn check_label(label: &str) -> Result<String, Refused> {
    check_length(label, "Label too long")?;
    let length = label.chars().count();
    if length == 0 {
        return Err(Refused::new(Rule::EmptyLabel, "Empty Label"));
    }
    if length > MAX_NAME + 1 {
        return Err(Refused::new(Rule::LabelTooLong, "Label too long"));
    }
    if label.is_ascii() {
        check_hyphens(label)?;
        let broken = |c: &char| derived_property(*c) != DerivedProperty::Pvalid;
        return match label.chars().position(|c| broken(&c)) {
            None => Ok(label.to_owned()),
            Some(at) => Err(Refused::at(Rule::Disallowed, label, at)),
        };
    }
    let name = one_label(label);
    match EDITION.to_ascii(&name) {
        Ok(ascii) => Ok(ascii.into_owned()),
        Err(error) => Err(first_problem(label, error.problems())),
    }
}

/// Returns the problem that the Python package reports first.
fn first_problem(label: &str, problems: &[Problem]) -> Refused {
    let has = |status| problems.iter().any(|problem| problem.rule() == status);
    if has(IdnaRule::NotNfc) {
        return Refused::new(Rule::NotNfc, NOT_NFC);
    }
    if has(IdnaRule::Hyphens34) {
        return Refused::new(Rule::Hyphens34, HYPHENS_3_4);
    }
    if has(IdnaRule::HyphenAtEnd) {
        return Refused::new(Rule::HyphenAtEnd, HYPHEN_AT_END);
    }
    if has(IdnaRule::LeadingMark) {
        return Refused::at(Rule::LeadingMark, label, 0);
    }
    let of_code_points = problems.iter().filter_map(|problem| {
        let rule = match problem.rule() {
            IdnaRule::Disallowed | IdnaRule::Unassigned => Rule::Disallowed,
            IdnaRule::ZwnjContext | IdnaRule::ZwjContext => Rule::ContextJ,
            status if is_contexto(status) => Rule::ContextO,
            _ => return None,
        };
        Some((problem.range().start, rule))
    });
    match of_code_points.min_by_key(|(start, _)| *start) {
        Some((start, rule)) => Refused::at(rule, label, index(label, start)),
        None => first_of_bidi(label, problems)
            .unwrap_or_else(|| Refused::new(Rule::InvalidALabel, "Invalid label")),
    }
}

pub(crate) fn is_contexto(status: IdnaRule) -> bool {
    use IdnaRule::{
        ArabicDigitsMixed, ExtendedArabicDigitsMixed, GereshContext, GershayimContext,
        KatakanaMiddleDotContext, KeraiaContext, MiddleDotContext,
    };
    matches!(
        status,
        MiddleDotContext
            | KeraiaContext
            | GereshContext
            | GershayimContext
            | KatakanaMiddleDotContext
            | ArabicDigitsMixed
            | ExtendedArabicDigitsMixed
    )
}

/// Returns the condition of the Bidi rule that the Python package reports first. The Python package checks the code
/// points of the label from the start, and the condition for the end of the label afterwards. Returns `None` if the
/// label satisfies the Bidi rule.
fn first_of_bidi(label: &str, problems: &[Problem]) -> Option<Refused> {
    let found = problems.iter().filter(|problem| problem.label() == Some(0));
    let found = found.filter_map(|problem| {
        let (is_end, rule) = match problem.rule() {
            IdnaRule::Bidi1 => (false, Rule::Bidi1),
            IdnaRule::Bidi2 => (false, Rule::Bidi2),
            IdnaRule::Bidi3 => (true, Rule::Bidi3),
            IdnaRule::Bidi4 => (false, Rule::Bidi4),
            IdnaRule::Bidi5 => (false, Rule::Bidi5),
            IdnaRule::Bidi6 => (true, Rule::Bidi6),
            _ => return None,
        };
        Some((is_end, problem.range().start, rule))
    });
    let (_, start, rule) = found.min_by_key(|(is_end, start, _)| (*is_end, *start))?;
    Some(Refused::at(rule, label, index(label, start)))
}

pub(crate) const NOT_NFC: &str = "Label must be in Normalization Form C";
const HYPHENS_3_4: &str = "Label has disallowed hyphens in 3rd and 4th position";
const HYPHEN_AT_END: &str = "Label must not start or end with a hyphen";
pub(crate) const LABEL_TOO_LONG: &str = "Label too long";
const NAME_TOO_LONG: &str = "Domain too long";

/// Checks the rules for hyphens.
pub(crate) fn check_hyphens(label: &str) -> Result<(), Refused> {
    if label.chars().skip(2).take(2).eq("--".chars()) {
        return Err(Refused::new(Rule::Hyphens34, HYPHENS_3_4));
    }
    if label.starts_with('-') || label.ends_with('-') {
        return Err(Refused::new(Rule::HyphenAtEnd, HYPHEN_AT_END));
    }
    Ok(())
}

/// Converts a label to an A-label.
pub(crate) fn to_a_label(label: &str) -> Result<Cow<'_, str>, Refused> {
    check_length(label, LABEL_TOO_LONG)?;
    let ascii = if label.is_ascii() {
        to_u_label(label)?;
        Cow::Borrowed(label)
    } else {
        Cow::Owned(check_label(label)?)
    };
    match ascii.len() > MAX_LABEL {
        true => Err(Refused::new(Rule::LabelTooLong, LABEL_TOO_LONG)),
        false => Ok(ascii),
    }
}

/// Converts a label to a U-label.
pub(crate) fn to_u_label(label: &str) -> Result<String, Refused> {
    check_length(label, LABEL_TOO_LONG)?;
    if !label.is_ascii() {
        check_label(label)?;
        return Ok(label.to_owned());
    }
    let lower = label.to_ascii_lowercase();
    let Some(digits) = lower.strip_prefix(ACE_PREFIX) else {
        return check_label(&lower);
    };
    let invalid = |message| Err(Refused::new(Rule::InvalidALabel, message));
    if digits.is_empty() {
        return invalid("Malformed A-label, no Punycode eligible content found");
    }
    if digits.ends_with('-') {
        return invalid("A-label must not end with a hyphen");
    }
    let unicode = match punycode::decode(digits) {
        Ok(unicode) => unicode,
        Err(_) => {
            // The codec of CPython accepts a delimiter at the start of the digits, without a literal portion.
            let after = digits.strip_prefix('-').map(punycode::decode);
            return match after {
                Some(Ok(_)) => Err(not_canonical()),
                _ => invalid("Invalid A-label"),
            };
        }
    };
    if punycode::encode(&unicode).as_deref() != Ok(digits) {
        return Err(not_canonical());
    }
    check_label(&unicode)?;
    Ok(unicode)
}

fn not_canonical() -> Refused {
    let message = "A-label is not the canonical Punycode encoding of its U-label";
    Refused::new(Rule::NotCanonical, message)
}

/// Applies the mapping of UTS #46 and normalises the result.
pub(crate) fn map_name(name: &str, std3: bool) -> Result<Cow<'_, str>, Refused> {
    check_length(name, NAME_TOO_LONG)?;
    let denied = |c: char| c.is_ascii() && !is_ldh(c) && c != '.';
    if name.is_ascii() {
        // ASCII letters are mapped to lower case. ASCII needs no normalisation.
        let lower = |byte: u8| char::from(byte.to_ascii_lowercase());
        return match name.bytes().position(|byte| std3 && denied(lower(byte))) {
            Some(at) => Err(Refused::at(Rule::Std3, name, at)),
            None if name.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                Ok(name.to_ascii_lowercase().into())
            }
            None => Ok(name.into()),
        };
    }
    // The Python package checks a run of unchanged code points when the run ends. Therefore a forbidden code point
    // in a run is reported only at the end of the run. `in_run` is the index of the first forbidden code point.
    let mut in_run = None;
    for (at, c) in name.chars().enumerate() {
        match mapping_status(c) {
            MappingStatus::Disallowed => return Err(Refused::at(Rule::Unmappable, name, at)),
            MappingStatus::Mapped | MappingStatus::Ignored if std3 => {
                let to_denied = || map_uts46(c, Transitional::Off).contains(denied);
                if let Some(at) = in_run.or_else(|| to_denied().then_some(at)) {
                    return Err(Refused::at(Rule::Std3, name, at));
                }
            }
            _ if std3 && denied(c) => in_run = in_run.or(Some(at)),
            _ => {}
        }
    }
    match in_run {
        Some(at) => Err(Refused::at(Rule::Std3, name, at)),
        None => Ok(Uts46::STRICT.map(name)),
    }
}

/// Returns the labels of a name, and whether the name ends with the root's dot.
fn split_labels(name: &str, strict: bool) -> Result<(Vec<&str>, bool), Refused> {
    if name.len() > MAX_NAME + 1 && name.chars().count() > MAX_NAME + 1 {
        return Err(Refused::new(Rule::NameTooLong, NAME_TOO_LONG));
    }
    if name.is_empty() {
        return Err(Refused::new(Rule::EmptyName, "Empty domain"));
    }
    let mut labels: Vec<&str> = match strict {
        true => name.split('.').collect(),
        false => name
            .split(['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'])
            .collect(),
    };
    let has_root = labels.last().is_some_and(|last| last.is_empty());
    if has_root {
        labels.pop();
    }
    Ok((labels, has_root))
}

/// Returns whether all labels of a name are valid ASCII labels, and none of them is an A-label.
fn is_plain(name: &str) -> bool {
    let may_be = name.is_ascii() && !name.contains("--");
    may_be && matches!(PLAIN.to_ascii(name), Ok(Cow::Borrowed(_)))
}

/// Converts a name to ASCII, as `idna.encode` does.
pub(crate) fn encode_name(
    name: &str,
    strict: bool,
    uts46: bool,
    std3: bool,
) -> Result<Cow<'_, str>, Refused> {
    check_length(name, NAME_TOO_LONG)?;
    let name = match uts46 {
        true => map_name(name, std3)?,
        false => Cow::Borrowed(name),
    };
    if is_plain(&name) {
        return Ok(name);
    }
    let (labels, has_root) = split_labels(&name, strict)?;
    let mut ascii = String::with_capacity(name.len() + 8);
    for label in &labels {
        ascii.push_str(&to_a_label(label)?);
        ascii.push('.');
    }
    if !has_root {
        ascii.pop();
    }
    match ascii.len() > MAX_NAME + usize::from(has_root) {
        true => Err(Refused::new(Rule::NameTooLong, NAME_TOO_LONG)),
        false => Ok(ascii.into()),
    }
}

/// Converts a name to Unicode, as `idna.decode` does.
pub(crate) fn decode_name(
    name: &str,
    [strict, uts46, std3, display]: [bool; 4],
) -> Result<Cow<'_, str>, Refused> {
    check_length(name, NAME_TOO_LONG)?;
    let name = match uts46 {
        true => map_name(name, std3)?,
        false => Cow::Borrowed(name),
    };
    if is_plain(&name) {
        return Ok(match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            true => name.to_ascii_lowercase().into(),
            false => name,
        });
    }
    let (labels, has_root) = split_labels(&name, strict)?;
    let mut unicode = String::with_capacity(name.len());
    for label in &labels {
        match to_u_label(label) {
            Ok(label) => unicode.push_str(&label),
            Err(_) if display && without_ace_prefix(label).is_some() => {
                unicode.push_str(&label.to_lowercase())
            }
            Err(refused) => return Err(refused),
        }
        unicode.push('.');
    }
    if !has_root {
        unicode.pop();
    }
    Ok(unicode.into())
}

/// Checks the Bidi rule of a label that has right-to-left text, or of any label if `check_ltr` is true.
pub(crate) fn check_bidi(label: &str, check_ltr: bool) -> Result<(), Refused> {
    check_length(label, LABEL_TOO_LONG)?;
    if let Some(at) = label.chars().position(is_unknown) {
        return Err(Refused::at(Rule::BidiUnknown, label, at));
    }
    let mut name = one_label(label).into_owned();
    if !holds_rtl(label) {
        if !check_ltr {
            return Ok(());
        }
        if without_ace_prefix(&name).is_some() {
            // Replaces the `x` of `xn--` with another letter, so that the label is not decoded.
            name.replace_range(..1, "a");
        }
        // Makes the name a Bidi domain name, so that the rule applies to all its labels.
        name.push_str(".\u{5D0}");
    }
    let report = EDITION.to_ascii_report(&name);
    first_of_bidi(label, report.problems()).map_or(Ok(()), Err)
}

/// Returns whether a code point is unassigned or a noncharacter. `unicodedata` has no Bidi class for such a code
/// point.
fn is_unknown(c: char) -> bool {
    let point = u32::from(c);
    let is_noncharacter = point & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&point);
    is_noncharacter || derived_property(c) == DerivedProperty::Unassigned
}

/// Returns whether a code point has no name.
pub(crate) fn is_nameless(c: char) -> bool {
    let is_private = matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..);
    c.is_control() || is_private || is_unknown(c)
}

/// Returns whether a label has a problem that begins at this offset and whose status satisfies `rule`.
pub(crate) fn breaks_rule_at(label: &str, at: usize, rule: impl Fn(IdnaRule) -> bool) -> bool {
    let name = one_label(label);
    let report = EDITION.to_ascii_report(&name);
    let mut problems = report.problems().iter();
    problems.any(|problem| rule(problem.rule()) && problem.range().start == at)
}
