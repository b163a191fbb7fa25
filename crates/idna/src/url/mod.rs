//! The operations "domain parser", "domain to Unicode" and "valid domain" of the URL Standard, in its version of
//! 2026-07-02 (whatwg/url at 6ae8486), and the operations of the version before June 2026.
//!
//! A release that follows a later version of the standard changes the date here and in [`UrlStandard`]. CHANGELOG.md
//! then states the date and every result that changes. The presets keep their names and follow the new version. An
//! older version of the standard has its own preset only as long as a widely used library implements it.
//!
//! | file | content |
//! |---|---|
//! | `host.rs` | the host parser, the comparison of two hosts, and a key to join hosts by |
//! | `ipv4.rs`, `ipv6.rs` | the parsers and the serializer of IP addresses |
//! | `address_kind.rs` | the purpose of an IP address |
//! | `host_error.rs` | the reason why the host parser refuses a host |

mod address_kind;
mod host;
mod host_error;
pub mod ipv4;
pub mod ipv6;

use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, usual_conversions, Convert, Place, Refused, Report, Sink};
use crate::dns::labels::{is_separator, Segment};
use crate::dns::ldh::AsciiCase;
use crate::pipeline::Condition::{AsciiDomain, LengthCovers, NotLast, NotStrict, Std3Covers};
use crate::pipeline::{self, AsWritten, Check, RefusedLabel, Row, Stage, Steps, Table};
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{
    spanned_chars_of, Cause, Error, LabelSpan, Problem, Recorder, Rule, SpannedChar,
};
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::flags::Values;
use crate::rules::label::Label;
use crate::unicode::normalise::Element;
use crate::uts46::fast_path::{self, MaybeUtf8};
use crate::uts46::steps::{ENCODED, NAME, TEXT};
use crate::uts46::Uts46;

pub use address_kind::AddressKind;
pub use host::{canonical, same_name, Host};
pub use host::{hex_pair, percent_decoded};
pub use host_error::HostError;

/// IDNA as the URL Standard (<https://url.spec.whatwg.org/#idna>) defines it, in the version of 2026-07-02. If a
/// release follows a later version of the standard, the changelog lists every result that changes.
///
/// | here | the standard |
/// |---|---|
/// | `BROWSER.to_ascii` | the domain parser, with beStrict false |
/// | `STRICT.to_ascii` | a valid domain: the domain parser with beStrict true, and the "ends in a number checker" |
/// | `to_unicode` of both | the domain parser with beStrict false, and domain to Unicode of its result |
///
/// A name that the domain parser refuses is not a domain, so `to_unicode` refuses the name too. The operation domain to
/// Unicode itself does not fail. If UTS #46 records an error, the result is the domain in ASCII, which is still the
/// same host. [`to_unicode_report`](crate::Idna::to_unicode_report) lists the recorded errors.
///
/// The text of a refused name never looks like another host with a path:
///
/// - The results of [`to_unicode_where_valid`](crate::Idna::to_unicode_where_valid), and the texts of reports to
///   Unicode, are the name as it was written.
/// - In the text of a report to ASCII, a label with a forbidden domain code point stays as it was written, if the name
///   is not ASCII.
///
/// ```
/// use puny_idna::UrlStandard;
///
/// let browser = UrlStandard::BROWSER;
/// assert_eq!(browser.to_ascii("_Dmarc.Bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// // An ASCII domain is only lower-cased.
/// assert_eq!(browser.to_ascii("XN--a").unwrap(), "xn--a");
/// assert!(UrlStandard::CHECK_A_LABELS.to_ascii("XN--a").is_err());
/// assert!(UrlStandard::STRICT.to_ascii("XN--a").is_err());
/// // Code points that would end the host in a URL are refused.
/// assert!(browser.to_ascii("example.com／@").is_err());
/// assert!(browser.to_unicode("example.com／@").is_err());
/// assert_eq!(browser.to_unicode_where_valid("example.com／@"), "example.com／@");
/// // The second label decodes to a text that is mapped, which is an error.
/// let domain = "xn--bcher-kva.xn--8i7caa";
/// assert_eq!(browser.to_unicode(domain).unwrap(), domain);
/// assert_eq!(browser.to_unicode_report(domain).problems()[0].rule().code(), "V7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UrlStandard(Operations);

/// The values of the flag beStrict.
impl Values for UrlStandard {
    const VALUES: &'static [Self] = &[UrlStandard::STRICT, UrlStandard::BROWSER];
}

/// The operations of the standard that convert to ASCII and to Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operations {
    /// The domain parser with beStrict false, and domain to Unicode.
    Host,
    /// Valid domain, and domain to Unicode.
    ValidDomain,
    /// Domain to ASCII with beStrict false, and domain to Unicode, before June 2026.
    CheckALabels,
}

impl UrlStandard {
    /// Converts with beStrict false, as the URL parser does, and therefore every browser.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("a..B").unwrap(), "a..b");
    /// ```
    pub const BROWSER: UrlStandard = UrlStandard(Operations::Host);

    /// Accepts only what the standard calls a valid domain: beStrict is true, and a domain whose last label is a number
    /// is refused, because a URL parser treats it as an IPv4 address.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// let strict = UrlStandard::STRICT;
    /// assert!(strict.to_ascii("a..b").is_err());
    /// let error = strict.to_ascii("bücher.0xff").unwrap_err();
    /// assert_eq!(error.first().rule().code(), "ends-in-a-number");
    /// // Domain to Unicode has no flag beStrict: it accepts what a URL parser accepts.
    /// assert_eq!(strict.to_unicode("r3---sn.xn--bcher-kva").unwrap(), "r3---sn.bücher");
    /// ```
    pub const STRICT: UrlStandard = UrlStandard(Operations::ValidDomain);

    /// Converts with beStrict false, as the standard required before the changes of June 2026 (whatwg/url#914).
    /// A-labels are decoded and checked even if the whole domain is ASCII. So a domain for which UTS #46 records an
    /// error is refused in both directions. The crates `url` and `idna` implement this version.
    ///
    /// ```
    /// use puny_idna::UrlStandard;
    ///
    /// assert!(UrlStandard::CHECK_A_LABELS.to_ascii("xn--example-.org").is_err());
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("xn--example-.org").unwrap(), "xn--example-.org");
    /// ```
    pub const CHECK_A_LABELS: UrlStandard = UrlStandard(Operations::CheckALabels);

    /// Returns the flags that the standard passes to ToASCII of UTS #46: [`Uts46::STRICT`] or [`Uts46::LENIENT`].
    /// ToUnicode always uses the flags of [`Uts46::LENIENT`].
    ///
    /// The standard itself has three more checks, which are not part of these flags. After ToASCII, it checks for
    /// forbidden domain code points, for an empty domain, and for a domain whose last label is a number.
    ///
    /// ```
    /// use puny_idna::{UrlStandard, Uts46};
    ///
    /// assert_eq!(UrlStandard::STRICT.uts46(), Uts46::STRICT);
    /// ```
    pub const fn uts46(self) -> Uts46 {
        match self.0 {
            Operations::ValidDomain => Uts46::STRICT,
            Operations::Host | Operations::CheckALabels => Uts46::LENIENT,
        }
    }

    /// Returns whether the domain parser only lower-cases this domain, apart from the check for forbidden code points.
    pub(crate) fn only_lower_cases(self, name: &[u8]) -> bool {
        self.0 == Operations::Host && name.is_ascii()
    }

    /// Returns whether only valid domains are accepted.
    pub(crate) fn is_valid_domain(self) -> bool {
        self.0 == Operations::ValidDomain
    }

    /// Returns the steps of ToASCII for this name.
    pub(crate) fn steps(self, name: &str) -> Steps {
        let steps = self.uts46().steps();
        let (is_strict, is_ascii) = (
            self.is_valid_domain(),
            self.only_lower_cases(name.as_bytes()),
        );
        let given = steps
            .given
            .with(Std3Covers, is_strict)
            .with(LengthCovers, is_strict)
            .with(NotStrict, !is_strict)
            .with(AsciiDomain, is_ascii);
        match is_ascii {
            true => Steps {
                rules: RULES,
                given,
                map: lower_case,
                decode: |_, _| {},
                ..steps
            },
            false => Steps {
                rules: RULES,
                given,
                refused: RefusedLabel::AsWritten(AsWritten::push),
                ..steps
            },
        }
    }
}

/// The rules of UTS #46, and the rules that the standard adds. The forbidden domain code points are checked before
/// encoding, because Punycode copies ASCII unchanged.
#[rustfmt::skip]
const RULES: &[Table] = &[
    TEXT,
    ENCODED,
    NAME,
    Table { stage: Stage::Text, rows: &[
        Row::new(&[Rule::ForbiddenDomainCodePoint], Check::Label(check_forbidden), &[Std3Covers]),
    ] },
    Table { stage: Stage::Encoded, rows: &[
        Row::new(&[Rule::EndsInNumber], Check::Label(check_number), &[NotStrict, NotLast]),
    ] },
    Table { stage: Stage::Name, rows: &[
        Row::new(&[Rule::EmptyDomain], Check::Name(check_empty), &[LengthCovers]),
    ] },
];

/// Lower-cases a label of a domain that is all ASCII.
fn lower_case(segment: &Segment<'_>, _: &Steps) -> Vec<SpannedChar> {
    let chars = spanned_chars_of(segment);
    chars.map(|ch| ch.with(ch.c.to_ascii_lowercase())).collect()
}

/// Records the forbidden domain code points of a label.
fn check_forbidden(label: &Label, report: &mut Recorder) {
    for ch in label.text.iter().filter(|ch| is_forbidden(ch.c)) {
        report.code_point(label.span, *ch, Rule::ForbiddenDomainCodePoint);
    }
}

/// Checks that the last label is not a number ("ends in a number checker"). An A-label is not a number, even if it
/// decodes to a number.
fn check_number(label: &Label, report: &mut Recorder) {
    let text: String = label.text.iter().map(|ch| ch.c).collect();
    if label.a_label.is_none() && is_number(&text) {
        report.label(label.span, Rule::EndsInNumber);
    }
}

/// Checks that the domain is not empty. The standard checks this only after ToASCII succeeded.
fn check_empty(ascii: &str, bytes: usize, report: &mut Recorder) {
    if ascii.is_empty() && report.count() == 0 {
        report.name(bytes, Rule::EmptyDomain, Cause::Empty);
    }
}

/// Returns whether this is a forbidden domain code point.
const fn is_forbidden(c: char) -> bool {
    AsciiRules::URL_DOMAIN.denies(c)
}

usual_conversions!(UrlStandard, "UrlStandard::BROWSER");

impl Convert for UrlStandard {
    fn keeps_all_lower_ldh(&self) -> bool {
        !self.is_valid_domain()
    }

    fn ascii(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        if self.is_valid_domain() {
            return match last_number(name) {
                None => self.uts46().ascii(name, case, sink),
                Some(_) => self.full_ascii(name, sink),
            };
        }
        match self.fast_ascii(MaybeUtf8::from_text(name, case), sink) {
            Some(place) => Ok(place),
            None => self.full_ascii(name, sink),
        }
    }

    fn ascii_from_utf8(
        &self,
        name: &[u8],
        case: Option<AsciiCase>,
        sink: &mut dyn Sink,
    ) -> Result<Place, Error> {
        if self.is_valid_domain() {
            return self.ascii(name_from_utf8(name)?, case, sink);
        }
        match self.fast_ascii(MaybeUtf8::from_bytes(name, case), sink) {
            Some(place) => Ok(place),
            None => self.full_ascii(name_from_utf8(name)?, sink),
        }
    }

    fn unicode(
        &self,
        name: &str,
        case: Option<AsciiCase>,
        refused: Refused,
        sink: &mut dyn Sink,
    ) -> (Place, Vec<Problem>) {
        if let Some(place) = self.fast_unicode(MaybeUtf8::from_text(name, case), sink) {
            return (place, Vec::new());
        }
        let parsed = self.of_hosts().ascii_report(name);
        if !parsed.is_valid() {
            return (Place::Input, parsed.problems);
        }
        let domain = parsed.text;
        let report = pipeline::to_unicode(&domain, &Uts46::LENIENT.steps(), refused);
        if report.is_valid() {
            return (put_result(name, &report.text, sink), report.problems);
        }
        // The parser accepts a domain that UTS #46 refuses only if the domain is all ASCII. It then only lower-cases
        // the domain. So the problems have the same offsets in the name and in the domain.
        let place = put_result(name, &domain, sink);
        match refused {
            Refused::Processed => (place, report.problems),
            // The caller does not want a report, and domain to Unicode does not fail, so the errors are discarded.
            Refused::Undecoded => (place, Vec::new()),
        }
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if self.is_valid_domain() {
            if let Some(mut report) = self.uts46().valid_ascii_report(name) {
                let number = last_number(name).map(|span| span.problem(Rule::EndsInNumber));
                report.problems.extend(number);
                return report;
            }
        }
        pipeline::to_ascii(name, &self.steps(name))
    }
}

impl UrlStandard {
    /// Converts a name to ASCII by the domain parser with beStrict false, if the name is certainly valid. Returns
    /// `None` if the full path has to decide.
    fn fast_ascii(self, name: MaybeUtf8<'_>, sink: &mut dyn Sink) -> Option<Place> {
        let bytes = name.bytes();
        if self.only_lower_cases(bytes) && !bytes.is_empty() {
            if bytes.iter().any(|&byte| is_forbidden(char::from(byte))) {
                return None;
            }
            if bytes.iter().any(u8::is_ascii_uppercase) {
                sink.put(name.part(0, bytes.len())?, AsciiCase::Capitals, 0);
                return Some(Place::Sink);
            }
            return Some(Place::Input);
        }
        // Forbidden code points are checked as ASCII rules of UTS #46 (U1), so that the result can be written directly
        // to the sink.
        let options = self.uts46().with_ascii_rules(AsciiRules::URL_DOMAIN);
        let before = sink.written();
        let place = fast_path::to_ascii(name, &options, sink)?;
        let is_empty = match place {
            Place::Input => bytes.is_empty(),
            Place::Sink => sink.written() == before,
        };
        Some(place).filter(|_| !is_empty)
    }

    /// Converts a name to Unicode, if the domain parser of hosts certainly accepts it. Returns `None` if the full path
    /// has to decide.
    fn fast_unicode(self, name: MaybeUtf8<'_>, sink: &mut dyn Sink) -> Option<Place> {
        // A name that ToUnicode accepts with these ASCII rules is also accepted by the domain parser, unless the result
        // is empty: the fast path has short labels only, so that encoding them does not overflow.
        let before = sink.written();
        let options = Uts46::LENIENT.with_ascii_rules(AsciiRules::URL_DOMAIN);
        let place = fast_path::to_unicode(name, &options, sink)?;
        let is_empty = match place {
            Place::Input => name.bytes().is_empty(),
            Place::Sink => sink.written() == before,
        };
        Some(place).filter(|_| !is_empty)
    }

    /// Returns the edition by which a URL parser converts a name to a domain. Domain to Unicode converts this domain.
    fn of_hosts(self) -> UrlStandard {
        match self.0 {
            Operations::CheckALabels => self,
            Operations::Host | Operations::ValidDomain => UrlStandard::BROWSER,
        }
    }

    /// Converts a name to ASCII by the domain parser. This is the full path, for all names.
    fn full_ascii(self, name: &str, sink: &mut dyn Sink) -> Result<Place, Error> {
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }
}

/// Returns the last label of a name, if ToASCII converts this label to a number. One empty label at the end of the name
/// is ignored.
fn last_number(name: &str) -> Option<LabelSpan> {
    let rest = name.strip_suffix(is_separator).unwrap_or(name);
    let label = rest.rsplit(is_separator).next()?;
    let is_found = match label.is_ascii() {
        true => is_number(label),
        // A label that is not ASCII after mapping becomes an A-label, which is not a number.
        false => is_number(&Uts46::STRICT.map(label)),
    };
    let index = rest.matches(is_separator).count();
    is_found.then(|| LabelSpan::new(index, rest.len() - label.len()..rest.len()))
}

/// Returns whether a label is a number: one or more decimal digits, or `0x` followed by any number of hexadecimal
/// digits.
pub fn is_number(label: &str) -> bool {
    let hex = label.strip_prefix("0x").or(label.strip_prefix("0X"));
    match hex {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
