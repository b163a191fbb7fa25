//! Checks host names, in ASCII and internationalised, as validators need them: JSON Schema's formats
//! `hostname` and `idn-hostname`.
//!
//! | function | accepts | source |
//! |---|---|---|
//! | [`check_hostname`] | labels of ASCII letters, digits and hyphens; a label that begins with `xn--` is a valid A-label | RFC 952; RFC 1123, section 2.1; RFC 5890, section 2.3.2.1 |
//! | [`check_idn_hostname_2020_12`] | every host name in ASCII; any other name of NR-LDH labels, A-labels and U-labels | JSON Schema 2020-12 (Validation, section 7.3.3); RFC 5890, section 2.3.2.3 |
//! | [`check_idn_hostname`] | NR-LDH labels, A-labels and U-labels, after the mapping of UTS #46 | JSON Schema's format registry since json-schema-spec#1660 |
//!
//! In ASCII, every label must have 1 to 63 octets, and every name 1 to 253 octets. A dot at the end of a name is
//! refused.
//!
//! | name | `hostname` | `idn-hostname`, 2020-12 | `idn-hostname` | rule |
//! |---|---|---|---|---|
//! | `r3---sn-abc.example` | accepted | accepted | refused | RFC 1123 does not reserve labels. RFC 5890, section 2.3.1, reserves labels with hyphens in both the third and the fourth position |
//! | `1.2.3.4` | refused | refused | accepted | "A valid host name can never have the dotted-decimal form #.#.#.#" (RFC 1123, section 2.1). RFC 5890 has no such rule |
//! | `xn--0` | refused | refused | refused | the label is not an A-label |
//!
//! Draft 2020-12 defines `idn-hostname` "by either RFC 1123 as for hostname, or an internationalized hostname as
//! defined by RFC 5890, section 2.3.2.3". So every `hostname` is an `idn-hostname` there. The definition of RFC 5890
//! requires an A-label or a U-label, which `1.2.3.4` does not have. The format registry defines `idn-hostname` "by
//! IDNA2008 using the UTS #46 mapping", and does not refer to RFC 1123.

mod mapped;

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::conversion::Idna;
use crate::dns::labels::is_separator;
use crate::idna2008::Idna2008;
use crate::problems::{Error, Origin, Problem, Rule, SpannedChar};
use crate::uts46::Uts46;
use mapped::{located, map_full_stops, map_uts46};

/// The rules for a label that is an NR-LDH label, an A-label or a U-label.
pub(crate) const RULES: Idna2008 = Idna2008::REGISTRATION;

/// Returns whether a text is a host name in ASCII. See [`check_hostname`].
///
/// ```
/// use puny_idna::hostname::is_hostname;
///
/// assert!(is_hostname("www.example.com"));
/// assert!(!is_hostname("bücher.example"));
/// ```
pub fn is_hostname(name: &str) -> bool {
    check_hostname(name).is_ok()
}

/// Returns whether a text is an internationalised host name. See [`check_idn_hostname`].
///
/// ```
/// use puny_idna::hostname::is_idn_hostname;
///
/// assert!(is_idn_hostname("Bücher.example"));
/// assert!(!is_idn_hostname("b☃cher.example"));
/// ```
pub fn is_idn_hostname(name: &str) -> bool {
    RULES.to_ascii(&Uts46::STRICT.map(name)).is_ok()
}

/// Returns whether a text is an internationalised host name by the drafts of JSON Schema up to 2020-12. See
/// [`check_idn_hostname_2020_12`].
///
/// ```
/// use puny_idna::hostname::is_idn_hostname_2020_12;
///
/// assert!(is_idn_hostname_2020_12("bücher.example"));
/// assert!(!is_idn_hostname_2020_12("Bücher.example"));
/// ```
pub fn is_idn_hostname_2020_12(name: &str) -> bool {
    check_with_full_stops(&name.replace(is_separator, ".")).is_ok()
}

/// Checks that a text is a host name in ASCII (RFC 952; RFC 1123, section 2.1), and returns the name.
/// A-labels are returned in lower case. Takes O(n log n) time in the length of a label.
///
/// # Errors
///
/// Every violated rule. If the text is not ASCII, only the first code point that is not ASCII is reported.
///
/// ```
/// use puny_idna::hostname::check_hostname;
///
/// assert_eq!(check_hostname("XN--BCHER-KVA.example").unwrap(), "xn--bcher-kva.example");
/// let error = check_hostname("www.host_name").unwrap_err();
/// assert_eq!((error.first().rule().code(), error.first().range()), ("U1", 8..9));
/// assert!(check_hostname("192.0.2.1").is_err());
/// ```
pub fn check_hostname(name: &str) -> Result<Cow<'_, str>, Error> {
    if let Some((at, c)) = name.char_indices().find(|(_, c)| !c.is_ascii()) {
        let label = name.bytes().take(at).filter(|byte| *byte == b'.').count();
        let problem = Problem::new(Rule::NotLdh, Some(label), at..at + c.len_utf8());
        return Err(Error::with_problem(problem.blaming(c, Origin::Input)));
    }
    if is_dotted_decimal(name) {
        let problem = Problem::new(Rule::EndsInNumber, None, 0..name.len());
        return Err(Error::with_problem(problem));
    }
    check_labels(name)
}

/// Checks that a text is an internationalised host name, by the definition of JSON Schema's format registry
/// since json-schema-spec#1660: the mapping of UTS #46 is applied first. Returns the name in ASCII. Takes
/// O(n log n) time.
///
/// # Errors
///
/// Every violated rule, with its range in the text before the mapping.
///
/// ```
/// use puny_idna::hostname::check_idn_hostname;
///
/// assert_eq!(check_idn_hostname("BÜCHER.example").unwrap(), "xn--bcher-kva.example");
/// let error = check_idn_hostname("Ｗeb.b☃").unwrap_err();
/// assert_eq!((error.first().rule().code(), error.first().range()), ("DISALLOWED", 7..10));
/// ```
pub fn check_idn_hostname(name: &str) -> Result<Cow<'_, str>, Error> {
    match Uts46::STRICT.map(name) {
        Cow::Borrowed(name) => RULES.to_ascii(name),
        Cow::Owned(mapped) => located_in(name, RULES.to_ascii(&mapped), map_uts46),
    }
}

/// Checks that a text is an internationalised host name, by the drafts of JSON Schema up to 2020-12, and returns the
/// name in ASCII. A name in ASCII must satisfy [`check_hostname`]. Any other name must be an internationalised domain
/// name (RFC 5890, section 2.3.2.3). Nothing is mapped except the full stops U+3002, U+FF0E and U+FF61 (RFC 3490,
/// section 3.1). Takes O(n log n) time in the length of a label.
///
/// # Errors
///
/// Every violated rule.
///
/// ```
/// use puny_idna::hostname::check_idn_hostname_2020_12;
///
/// assert!(check_idn_hostname_2020_12("bücher。example").is_ok());
/// assert!(check_idn_hostname_2020_12("Bücher.example").is_err()); // a capital in a U-label
/// ```
pub fn check_idn_hostname_2020_12(name: &str) -> Result<Cow<'_, str>, Error> {
    if !name.contains(|c| c != '.' && is_separator(c)) {
        return check_with_full_stops(name);
    }
    let mapped = name.replace(is_separator, ".");
    located_in(name, check_with_full_stops(&mapped), map_full_stops)
}

/// Checks a name of draft 2020-12 whose full stops are mapped. A name in ASCII that is not a host name is not an
/// internationalised domain name either: if it has an A-label, both definitions allow the same labels, except that a
/// host name may also have reserved labels.
fn check_with_full_stops(name: &str) -> Result<Cow<'_, str>, Error> {
    if name.is_ascii() {
        check_hostname(name)
    } else {
        RULES.to_ascii(name)
    }
}

/// Returns the result of checking the mapped form of a name, with the ranges of its problems in the name. `map` returns
/// the code points of the mapped form, each with its range in `name`. It is called only if there is an error.
fn located_in<'a>(
    name: &str,
    result: Result<Cow<'_, str>, Error>,
    map: fn(&str) -> Vec<SpannedChar>,
) -> Result<Cow<'a, str>, Error> {
    match result {
        Ok(ascii) => Ok(Cow::Owned(ascii.into_owned())),
        Err(error) => Err(located(error, name, &map(name))),
    }
}

/// Checks that each label of a name is an LDH label, an A-label or a U-label. Unlike [`RULES`], this function accepts
/// labels that RFC 5890 reserves, because RFC 1123 and RFC 5321 do not reserve labels.
pub(crate) fn check_labels(name: &str) -> Result<Cow<'_, str>, Error> {
    RULES.to_ascii(name).or_else(|refused| {
        let mut problems = refused.into_problems();
        problems.retain(|problem| !is_reserved_ldh(name, problem));
        let text = || RULES.to_ascii_report(name).into_text_even_if_refused();
        Error::new(problems).map_or_else(|| Ok(text()), Err)
    })
}

/// Returns whether the problem is that an ASCII label has hyphens in both the third and the fourth position. RFC 5891,
/// section 4.2.3.1, refuses these hyphens in a U-label, even if the label is given as an A-label.
fn is_reserved_ldh(name: &str, problem: &Problem) -> bool {
    // The problem is about the third and fourth characters. If both characters before them are ASCII, the label
    // begins two bytes before them.
    let start = problem.range().start.checked_sub(2);
    let label = start.and_then(|start| name.get(start..)?.split('.').next());
    problem.rule() == Rule::Hyphens34
        && problem.origin() == Origin::Input
        && label.map_or(false, str::is_ascii)
}

/// Returns whether a name has the form of an IPv4 address: four decimal numbers.
fn is_dotted_decimal(name: &str) -> bool {
    let is_number =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    name.split('.').count() == 4 && name.split('.').all(is_number)
}
