//! The URL Standard's "domain parser", "domain to Unicode" and "valid domain", by the text of
//! 2026-07-02 (whatwg/url at 6ae8486), and the operations before the changes of that summer.
//!
//! A release that follows a later text changes the date here and in [`UrlStandard`], and
//! CHANGELOG.md names the date and every result that changes. The presets keep their names, and
//! follow it. An older text is kept as a preset of its own only while a widely used library has it.
//!
//! | file | holds |
//! |---|---|
//! | `host.rs` | the host parser, whether two hosts are one, and a key to join them by |
//! | `ipv4.rs`, `ipv6.rs` | addresses |
//! | `address_kind.rs` | what an address is for |
//! | `parse.rs` | the URL parser as far as the port |

mod address_kind;
mod host;
pub(crate) mod ipv4;
pub(crate) mod ipv6;
#[cfg(feature = "display")]
pub(crate) mod parse;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::conversion::{put_result, Convert, Place, Refused, Report, Sink};
use crate::dns::labels::{self, is_separator};
use crate::dns::ldh::AsciiCase;
use crate::problems::not_utf8::name_from_utf8;
use crate::problems::{
    spanned_chars_of, Cause, Error, LabelSpan, Problem, Recorder, SpannedChar, Status,
};
use crate::rules::a_label::encode;
use crate::rules::ascii_rules::AsciiRules;
#[cfg(feature = "explain")]
use crate::rules::flags::Flag;
use crate::rules::flags::Values;
#[cfg(feature = "explain")]
use crate::rules::reason::Reason;
use crate::uts46::fast_path::{self, Name};
use crate::uts46::full_path::{convert, label, segments, validate};
use crate::uts46::target::Target;
use crate::uts46::Uts46;

pub use address_kind::AddressKind;
pub use host::{canonical, same_name, Host, HostError};
#[cfg(feature = "display")]
pub(crate) use host::{hex_pair, percent_decoded};

/// The URL Standard (<https://url.spec.whatwg.org/#idna>), by its text of 2026-07-02. A release that
/// follows a later text says so in the changelog, with every result that changes.
///
/// | here | the standard |
/// |---|---|
/// | `BROWSER.to_ascii` | the domain parser, with beStrict false |
/// | `STRICT.to_ascii` | a valid domain: the domain parser with beStrict true, and the "ends in a number checker" |
/// | `to_unicode` of both | the domain parser with beStrict false, then domain to Unicode of its result |
///
/// A name that the domain parser refuses is not a domain, so `to_unicode` refuses it too. Domain to Unicode
/// itself does not fail. Where UTS #46 records an error, its result is the domain in ASCII, which is still
/// the same host; [`to_unicode_report`](crate::Idna::to_unicode_report) lists the recorded errors.
///
/// What is shown of a refused name never looks like another host with a path. Results of
/// [`to_unicode_where_valid`](crate::Idna::to_unicode_where_valid) and texts of reports to Unicode are the
/// name as it was written. In the text of a report to ASCII, of a name that is not ASCII, a label with a
/// forbidden domain code point stays as it was written.
///
/// ```
/// use puny_idna::{Idna, UrlStandard};
///
/// let browser = UrlStandard::BROWSER;
/// assert_eq!(browser.to_ascii("_Dmarc.Bücher.example").unwrap(), "_dmarc.xn--bcher-kva.example");
/// // An ASCII domain is only lower-cased.
/// assert_eq!(browser.to_ascii("XN--a").unwrap(), "xn--a");
/// assert!(UrlStandard::BEFORE_JUNE_2026.to_ascii("XN--a").is_err());
/// assert!(UrlStandard::STRICT.to_ascii("XN--a").is_err());
/// // Code points that would end the host in a URL are refused.
/// assert!(browser.to_ascii("example.com／@").is_err());
/// assert!(browser.to_unicode("example.com／@").is_err());
/// assert_eq!(browser.to_unicode_where_valid("example.com／@"), "example.com／@");
/// // The second label decodes to a text that is mapped, which is an error.
/// let domain = "xn--bcher-kva.xn--8i7caa";
/// assert_eq!(browser.to_unicode(domain).unwrap(), domain);
/// assert_eq!(browser.to_unicode_report(domain).problems()[0].status().code(), "V7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UrlStandard(Operations);

/// beStrict.
impl Values for UrlStandard {
    const VALUES: &'static [Self] = &[UrlStandard::STRICT, UrlStandard::BROWSER];
}

/// Which operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Operations {
    /// The domain parser with beStrict false, and domain to Unicode.
    Host,
    /// Valid domain, and domain to Unicode.
    ValidDomain,
    /// Domain to ASCII with beStrict false, and domain to Unicode, before June 2026.
    BeforeJune2026,
}

impl UrlStandard {
    /// beStrict is false, as in the URL parser, and so in every browser.
    ///
    /// ```
    /// use puny_idna::{Idna, UrlStandard};
    ///
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("a..B").unwrap(), "a..b");
    /// ```
    pub const BROWSER: UrlStandard = UrlStandard(Operations::Host);

    /// Accepts only what the standard calls a valid domain: beStrict is true, and a domain that
    /// ends in a number is refused, since a URL parser takes it for an IPv4 address.
    ///
    /// ```
    /// use puny_idna::{Idna, UrlStandard};
    ///
    /// let strict = UrlStandard::STRICT;
    /// assert!(strict.to_ascii("a..b").is_err());
    /// let error = strict.to_ascii("bücher.0xff").unwrap_err();
    /// assert_eq!(error.first().status().code(), "ends-in-a-number");
    /// // Domain to Unicode has no beStrict: it takes what a URL parser accepts.
    /// assert_eq!(strict.to_unicode("r3---sn.xn--bcher-kva").unwrap(), "r3---sn.bücher");
    /// ```
    pub const STRICT: UrlStandard = UrlStandard(Operations::ValidDomain);

    /// beStrict is false, before the changes of June 2026 (whatwg/url#914): A-labels are decoded and
    /// checked even if the whole domain is ASCII, so a domain for which UTS #46 records an error is
    /// refused in both directions. The crates `url` and `idna` do this.
    ///
    /// ```
    /// use puny_idna::{Idna, UrlStandard};
    ///
    /// assert!(UrlStandard::BEFORE_JUNE_2026.to_ascii("xn--example-.org").is_err());
    /// assert_eq!(UrlStandard::BROWSER.to_ascii("xn--example-.org").unwrap(), "xn--example-.org");
    /// ```
    pub const BEFORE_JUNE_2026: UrlStandard = UrlStandard(Operations::BeforeJune2026);

    /// The flags that the standard passes to ToASCII of UTS #46: [`Uts46::STRICT`] or
    /// [`Uts46::LENIENT`]. These flags alone refuse neither the forbidden domain code points nor an
    /// empty domain, nor one that ends in a number; the standard checks for these after ToASCII.
    /// ToUnicode always has those of [`Uts46::LENIENT`].
    ///
    /// ```
    /// use puny_idna::{UrlStandard, Uts46};
    ///
    /// assert_eq!(UrlStandard::STRICT.uts46(), Uts46::STRICT);
    /// ```
    pub const fn uts46(self) -> Uts46 {
        match self.0 {
            Operations::ValidDomain => Uts46::STRICT,
            Operations::Host | Operations::BeforeJune2026 => Uts46::LENIENT,
        }
    }

    /// Whether this domain is only lower-cased.
    pub(crate) fn passes(self, name: &[u8]) -> bool {
        self.0 == Operations::Host && name.is_ascii()
    }

    /// Whether domains have to be valid.
    pub(crate) fn is_valid_domain(self) -> bool {
        self.0 == Operations::ValidDomain
    }

    /// Why a rule that the standard adds to UTS #46 is not asked; `None` if it is. `is_last`: whether
    /// the label is the last one before the root.
    #[cfg(feature = "explain")]
    pub(crate) fn why_not(self, rule: Status, is_last: bool) -> Option<Reason> {
        let covered = |words| Some(Reason::NotApplicable(words)).filter(|_| self.is_valid_domain());
        match rule {
            Status::ForbiddenDomainCodePoint => covered("UseSTD3ASCIIRules covers this rule"),
            Status::EmptyDomain => covered("VerifyDnsLength covers this rule"),
            Status::EndsInNumber if !self.is_valid_domain() => {
                Some(Reason::Flag(Flag::BeStrict, "no"))
            }
            Status::EndsInNumber if !is_last => {
                Some(Reason::NotApplicable("the label is not the last one"))
            }
            _ => None,
        }
    }
}

/// What is asked of a label beside the rules of UTS #46.
#[cfg(feature = "explain")]
pub(crate) const RULES: &[Status] = &[Status::ForbiddenDomainCodePoint, Status::EndsInNumber];

/// Whether this is a forbidden domain code point.
const fn is_forbidden(c: char) -> bool {
    AsciiRules::URL_DOMAIN.denies(c)
}

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
        match self.fast_ascii(Name::from_text(name, case), sink) {
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
        match self.fast_ascii(Name::from_bytes(name, case), sink) {
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
        if let Some(place) = self.fast_unicode(Name::from_text(name, case), sink) {
            return (place, Vec::new());
        }
        let parsed = self.of_hosts().ascii_report(name);
        if !parsed.is_valid() {
            return (Place::Input, parsed.problems);
        }
        let domain = parsed.text;
        let report = convert(&domain, &Uts46::LENIENT, Target::Unicode, refused);
        if report.is_valid() {
            return (put_result(name, &report.text, sink), report.problems);
        }
        // The parser accepts a domain that UTS #46 refuses only if all of it is ASCII, and only
        // lower-cases it. So the problems have the same offsets in the name.
        let place = put_result(name, &domain, sink);
        match refused {
            Refused::Processed => (place, report.problems),
            // Not a report: domain to Unicode does not fail.
            Refused::Kept => (place, Vec::new()),
        }
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if let Some(refused) = Report::too_long(name) {
            return refused;
        }
        if self.is_valid_domain() {
            let mut report = self.uts46().ascii_report(name);
            report.text = as_written(name, report.text);
            if let Some(span) = last_number(name) {
                let number = span.problem(Status::EndsInNumber);
                let problems = &mut report.problems;
                let is_before =
                    |found: &Problem| matches!(found.label(), Some(label) if label <= span.index());
                let at = problems.iter().filter(|found| is_before(found)).count();
                problems.insert(at, number);
            }
            return report;
        }
        let mut report = Recorder::default();
        let text: Cow<'static, str> = if self.passes(name.as_bytes()) {
            forbidden_in_ascii(name, &mut report);
            name.to_ascii_lowercase().into()
        } else {
            as_written(name, self.walk(name, &mut report).into())
        };
        // The standard returns a failure of ToASCII first.
        if text.is_empty() && report.count() == 0 {
            report.name(name.len(), Status::EmptyDomain, Cause::Empty);
        }
        Report {
            text,
            problems: report.finish(name),
        }
    }
}

impl UrlStandard {
    /// The domain parser on a valid name, if beStrict is false; `None` if the full path has to
    /// decide.
    fn fast_ascii(self, name: Name<'_>, sink: &mut dyn Sink) -> Option<Place> {
        let bytes = name.bytes();
        if self.passes(bytes) && !bytes.is_empty() {
            if bytes.iter().any(|&byte| is_forbidden(char::from(byte))) {
                return None;
            }
            if bytes.iter().any(u8::is_ascii_uppercase) {
                sink.put(name.part(0, bytes.len())?, AsciiCase::Capitals, 0);
                return Some(Place::Sink);
            }
            return Some(Place::Input);
        }
        // The forbidden code points are checked as ASCII rules (U1), so that the result can be
        // written directly to the sink.
        let options = self.uts46().with_ascii_rules(AsciiRules::URL_DOMAIN);
        let before = sink.written();
        let place = fast_path::to_ascii(name, &options, sink)?;
        let is_empty = match place {
            Place::Input => bytes.is_empty(),
            Place::Sink => sink.written() == before,
        };
        Some(place).filter(|_| !is_empty)
    }

    /// Converts a domain to Unicode that the domain parser of hosts accepts; `None` if the full path has
    /// to decide.
    fn fast_unicode(self, name: Name<'_>, sink: &mut dyn Sink) -> Option<Place> {
        // ToASCII of so short labels does not overflow, so what ToUnicode accepts with these rules, the
        // parser accepts, unless nothing is left.
        let before = sink.written();
        let options = Uts46::LENIENT.with_ascii_rules(AsciiRules::URL_DOMAIN);
        let place = fast_path::to_unicode(name, &options, sink)?;
        let is_empty = match place {
            Place::Input => name.bytes().is_empty(),
            Place::Sink => sink.written() == before,
        };
        Some(place).filter(|_| !is_empty)
    }

    /// The operations by which a URL parser makes a domain, of which domain to Unicode is defined.
    fn of_hosts(self) -> UrlStandard {
        match self.0 {
            Operations::BeforeJune2026 => self,
            Operations::Host | Operations::ValidDomain => UrlStandard::BROWSER,
        }
    }

    /// Converts any name to ASCII by the domain parser.
    fn full_ascii(self, name: &str, sink: &mut dyn Sink) -> Result<Place, Error> {
        let ascii = self.ascii_report(name).into_result()?;
        Ok(put_result(name, &ascii, sink))
    }

    /// Converts all labels to ASCII; applies the Bidi rule if one of them has right-to-left text.
    fn walk(self, name: &str, report: &mut Recorder) -> String {
        let options = self.uts46();
        let labels = || segments(name).map(|segment| label(&segment, &options));
        let is_bidi = labels().any(|label| label.holds_rtl());
        let mut ascii = String::new();
        for label in labels() {
            validate(&label, &options, is_bidi, report);
            forbidden(label.span, label.text.iter().copied(), report);
            label.push_full_stop(&mut ascii);
            // VerifyDnsLength is false, so the length is unused.
            encode(&label, &mut ascii, report);
        }
        ascii
    }
}

/// Replaces each converted label that has a forbidden domain code point by the label as it was written. A
/// text with such a code point must not be read as a host with a path, a port or a userinfo that nobody wrote.
fn as_written(name: &str, converted: Cow<'static, str>) -> Cow<'static, str> {
    if !converted.contains(is_forbidden) {
        return converted;
    }
    let mut text = String::with_capacity(converted.len());
    // A name is split before it is mapped, and no label becomes several.
    for (segment, label) in segments(name).zip(converted.split('.')) {
        if segment.index > 0 {
            text.push('.');
        }
        text.push_str(match label.contains(is_forbidden) {
            true => segment.text,
            false => label,
        });
    }
    text.into()
}

/// Reports the forbidden domain code points of an ASCII name.
fn forbidden_in_ascii(name: &str, report: &mut Recorder) {
    for label in labels::segments(name, is_separator) {
        forbidden(LabelSpan::of(&label), spanned_chars_of(&label), report);
    }
}

/// Reports the forbidden domain code points of a label. Encoding removes none of them: Punycode
/// copies ASCII unchanged.
pub(crate) fn forbidden(
    span: LabelSpan,
    text: impl Iterator<Item = SpannedChar>,
    report: &mut Recorder,
) {
    for ch in text.filter(|ch| is_forbidden(ch.c)) {
        report.code_point(span, ch, Status::ForbiddenDomainCodePoint);
    }
}

/// The last label of a name, if ToASCII makes a number of it ("ends in a number checker"). One empty
/// label after it is ignored.
pub(crate) fn last_number(name: &str) -> Option<LabelSpan> {
    let rest = name.strip_suffix(is_separator).unwrap_or(name);
    let label = rest.rsplit(is_separator).next()?;
    let is_found = match label.is_ascii() {
        true => is_number(label),
        // One that does not become ASCII becomes an A-label.
        false => is_number(&Uts46::STRICT.map(label)),
    };
    if !is_found {
        return None;
    }
    let index = rest.matches(is_separator).count();
    Some(LabelSpan::new(index, rest.len() - label.len()..rest.len()))
}

/// Whether a label has digits alone, or is hexadecimal: `0x`, perhaps with digits after it.
pub(crate) fn is_number(label: &str) -> bool {
    let hex = label.strip_prefix("0x").or(label.strip_prefix("0X"));
    match hex {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit()),
    }
}
