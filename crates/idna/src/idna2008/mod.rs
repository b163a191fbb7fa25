//! IDNA2008 (RFC 5890 to 5893): registration and lookup, the derived property, and the
//! mapping of RFC 5895 as an option.

mod rfc5895;

use crate::rules::ascii_rules::AsciiRules;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::dns::labels::{self as domain, is_separator, Segment, Segments};
use crate::dns::ldh::{self as ascii, Left};
use crate::edition::{sealed::Convert, Form, Refused, Report, Sink};
use crate::problem::error::{Error, Problem};
use crate::problem::spot::{push_text, Place, Recorder, Spot};
use crate::problem::status::Status;
use crate::rules::bidi;
use crate::rules::context;
use crate::rules::validity;
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};
use crate::uts46::finish;
use crate::uts46::full_path::{self as process, Label, ACE_PREFIX};
use crate::uts46::options::{Bidi, DnsLength, Hyphens, InvalidPunycode};

/// Which of the two protocols of RFC 5891.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Protocol {
    /// Section 5, for those who look a name up: what no registry may have registered is
    /// refused.
    Lookup,
    /// Section 4, for registries: what may be registered.
    Registration,
}

/// The mapping of RFC 5895 before the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rfc5895 {
    /// Names are taken as they are.
    Off,
    /// Lower case, full and half width, NFC, ideographic full stops (section 2).
    On,
}

/// The contextual rules of RFC 5892, appendix A.3 to A.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContextO {
    /// They are applied: registration has to, lookup may (RFC 5891, section 5.4).
    Check,
    /// That a rule exists is enough.
    Ignore,
}

/// IDNA2008 with its options.
///
/// ```
/// use puny_idna::{Idna, Idna2008, Rfc5895};
///
/// assert_eq!(Idna2008::LOOKUP.to_ascii("bücher.example").unwrap(), "xn--bcher-kva.example");
/// // There is no mapping in IDNA2008 itself: a capital is DISALLOWED.
/// let error = Idna2008::LOOKUP.to_ascii("Bücher.example").unwrap_err();
/// assert_eq!(error.first().status().code(), "DISALLOWED");
/// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
/// assert_eq!(mapped.to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
/// // Symbols are not for names.
/// assert!(Idna2008::LOOKUP.to_ascii("☃.example").is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Idna2008 {
    protocol: Protocol,
    rfc5895: Rfc5895,
    contexto: ContextO,
    bidi: Bidi,
    hyphens: Hyphens,
    ascii_rules: AsciiRules,
    dns_length: DnsLength,
}

impl Idna2008 {
    /// Section 5: what MUST and SHOULD be refused before a name is looked up, and no more.
    pub const LOOKUP: Idna2008 = Idna2008 {
        protocol: Protocol::Lookup,
        rfc5895: Rfc5895::Off,
        contexto: ContextO::Ignore,
        bidi: Bidi::Check,
        hyphens: Hyphens::Check,
        ascii_rules: AsciiRules::STD3,
        dns_length: DnsLength::CheckAllowRoot,
    };

    /// Section 4: what may be registered.
    pub const REGISTRATION: Idna2008 = Idna2008 {
        protocol: Protocol::Registration,
        contexto: ContextO::Check,
        dns_length: DnsLength::Check,
        ..Idna2008::LOOKUP
    };

    /// The mapping of RFC 5895.
    ///
    /// ```
    /// use puny_idna::{Idna2008, Rfc5895};
    ///
    /// let mapped = Idna2008::LOOKUP.with_rfc5895(Rfc5895::On);
    /// assert_eq!(mapped.to_ascii("BÜCHER。example").unwrap(), "xn--bcher-kva.example");
    /// ```
    #[must_use]
    pub const fn with_rfc5895(mut self, flag: Rfc5895) -> Idna2008 {
        self.rfc5895 = flag;
        self
    }

    /// What [`with_rfc5895`](Idna2008::with_rfc5895) has set.
    pub const fn rfc5895(&self) -> Rfc5895 {
        self.rfc5895
    }

    /// The contextual rules for CONTEXTO.
    ///
    /// ```
    /// use puny_idna::{ContextO, Idna2008};
    ///
    /// // A MIDDLE DOT belongs between two l.
    /// assert!(Idna2008::LOOKUP.to_ascii("a·b").is_ok());
    /// assert!(Idna2008::LOOKUP.with_contexto(ContextO::Check).to_ascii("a·b").is_err());
    /// ```
    #[must_use]
    pub const fn with_contexto(mut self, flag: ContextO) -> Idna2008 {
        self.contexto = flag;
        self
    }

    /// What [`with_contexto`](Idna2008::with_contexto) has set.
    pub const fn contexto(&self) -> ContextO {
        self.contexto
    }

    /// The Bidi rule, which lookup SHOULD apply (RFC 5891, section 5.4).
    ///
    /// ```
    /// use puny_idna::{Bidi, Idna2008};
    ///
    /// assert!(Idna2008::LOOKUP.to_ascii("1a.אב").is_err());
    /// assert!(Idna2008::LOOKUP.with_bidi(Bidi::Ignore).to_ascii("1a.אב").is_ok());
    /// ```
    #[must_use]
    pub const fn with_bidi(mut self, flag: Bidi) -> Idna2008 {
        self.bidi = flag;
        self
    }

    /// What [`with_bidi`](Idna2008::with_bidi) has set.
    pub const fn bidi(&self) -> Bidi {
        self.bidi
    }

    /// Hyphens in the third and fourth position; in registration also first and last.
    ///
    /// ```
    /// use puny_idna::{Hyphens, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_hyphens(Hyphens::Ignore);
    /// assert_eq!(lookup.to_ascii("r3---sn-abc.example").unwrap(), "r3---sn-abc.example");
    /// ```
    #[must_use]
    pub const fn with_hyphens(mut self, flag: Hyphens) -> Idna2008 {
        self.hyphens = flag;
        self
    }

    /// What [`with_hyphens`](Idna2008::with_hyphens) has set.
    pub const fn hyphens(&self) -> Hyphens {
        self.hyphens
    }

    /// Whether ASCII labels have to be LDH.
    ///
    /// ```
    /// use puny_idna::{AsciiRules, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP.with_ascii_rules(AsciiRules::LDH_UNDERSCORE);
    /// assert!(lookup.to_ascii("_dmarc.bücher.example").is_ok());
    /// ```
    #[must_use]
    pub const fn with_ascii_rules(mut self, rules: AsciiRules) -> Idna2008 {
        self.ascii_rules = rules;
        self
    }

    /// What [`with_ascii_rules`](Idna2008::with_ascii_rules) has set.
    pub const fn ascii_rules(&self) -> AsciiRules {
        self.ascii_rules
    }

    /// The lengths of the DNS.
    ///
    /// ```
    /// use puny_idna::{DnsLength, Idna2008};
    ///
    /// let lookup = Idna2008::LOOKUP;
    /// assert!(lookup.to_ascii("example.").is_ok()); // the root's dot
    /// assert!(lookup.with_dns_length(DnsLength::Check).to_ascii("example.").is_err());
    /// ```
    #[must_use]
    pub const fn with_dns_length(mut self, flag: DnsLength) -> Idna2008 {
        self.dns_length = flag;
        self
    }

    /// What [`with_dns_length`](Idna2008::with_dns_length) has set.
    pub const fn dns_length(&self) -> DnsLength {
        self.dns_length
    }

    /// An A-label and a U-label that were given together (RFC 5891, section 4.2.1): both
    /// valid, and forms of one label. Returns the A-label in lower case. O(n log n);
    /// allocates.
    ///
    /// # Errors
    ///
    /// Every rule that the U-label breaks, or else that the A-label breaks;
    /// [`Status::NotULabel`] and [`Status::NotALabel`] for what is neither; or
    /// [`Status::LabelsDiffer`]. Ranges are those of the label that broke the rule, and of
    /// the A-label where they differ.
    ///
    /// ```
    /// use puny_idna::Idna2008;
    ///
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bücher").is_ok());
    /// assert!(Idna2008::REGISTRATION.register("xn--bcher-kva", "bucher").is_err());
    /// ```
    pub fn register(&self, a_label: &str, u_label: &str) -> Result<String, Error> {
        if u_label.is_ascii() {
            return Err(Error::of_label(u_label, Status::NotULabel));
        }
        if !a_label.is_ascii() || !ascii::has_ace_prefix(a_label.as_bytes()) {
            return Err(Error::of_label(a_label, Status::NotALabel));
        }
        let from_u = self.one_label_to_ascii(u_label)?;
        let from_a = self.one_label_to_ascii(a_label)?;
        if from_u == from_a {
            return Ok(from_a);
        }
        Err(Error::of_label(a_label, Status::LabelsDiffer))
    }

    /// ToASCII of what has to be one label.
    fn one_label_to_ascii(&self, label: &str) -> Result<String, Error> {
        let ascii = self.to_ascii(label)?;
        if ascii.contains('.') {
            return Err(Error::of_label(label, Status::NotOneLabel));
        }
        Ok(ascii.into_owned())
    }

    /// What stands between full stops.
    fn segments<'n>(&self, name: &'n str) -> Segments<'n> {
        let separates = match self.rfc5895 {
            Rfc5895::On => is_separator,
            Rfc5895::Off => |c| c == '.',
        };
        domain::segments(name, separates)
    }

    /// A label, decoded if it is an A-label (section 5.3).
    fn label(&self, segment: &Segment<'_>) -> Label {
        let text = match self.rfc5895 {
            Rfc5895::On => {
                let mut text = Normaliser::with_capacity(segment.text.len());
                for spot in segment.spots() {
                    rfc5895::map(spot.c, |c| text.push(spot.with(c)));
                }
                text.finish()
            }
            Rfc5895::Off => segment.spots().collect(),
        };
        let mut label = Label::new(segment, text);
        if has_ace_prefix(&label.text) && label.text.iter().all(|spot| spot.c.is_ascii()) {
            // In lower case first.
            for spot in &mut label.text {
                spot.c = spot.c.to_ascii_lowercase();
            }
            process::decode(&mut label, InvalidPunycode::Check);
        }
        label
    }

    /// The labels of a name, each validated and then given to `each`, so that problems come
    /// label by label.
    fn validated(
        &self,
        name: &str,
        report: &mut Recorder,
        each: &mut dyn FnMut(Label, &mut Recorder),
    ) {
        let mut segments = self.segments(name);
        let is_bidi = self.bidi == Bidi::Check
            && segments.any(|segment| process::holds_rtl(&self.label(&segment)));
        for segment in self.segments(name) {
            let mut label = self.label(&segment);
            let before = report.problems.len();
            self.validate(&label, is_bidi, report);
            // What IDNA2008 refuses is not text to be shown, least of all ASCII that looks
            // like another name (RFC 5891, section 5.4).
            if report.problems.len() > before {
                process::undecode(&mut label);
            }
            each(label, report);
        }
    }

    /// Sections 4.2 and 5.4 on one label.
    fn validate(&self, label: &Label, is_bidi: bool, report: &mut Recorder) {
        report.problems.extend(label.problem);
        if label.problem.is_some() {
            return;
        }
        let (place, text) = (label.place, label.text.as_slice());
        if text.iter().all(|spot| spot.c.is_ascii()) {
            self.ascii_label(place, text, report);
        } else {
            validity::nfc(place, text, report);
            self.check_hyphens(place, text, report);
            // The hyphens say it too, where they are checked.
            if self.hyphens != Hyphens::Check {
                validity::nested_prefix(place, text, report);
            }
            validity::leading_mark(place, text, report);
            derived_properties(place, text, report);
            context::joiners(place, text, report);
            if self.contexto == ContextO::Check {
                context::others(place, text, report);
            }
        }
        if is_bidi {
            bidi::check(place, text, report);
        }
    }

    /// Whether a glance shows that a name is all NR-LDH labels, which pass as they are, case
    /// included (RFC 5890, section 2.3.1): the fast path.
    fn is_ldh(&self, name: &str) -> bool {
        let labels = domain::without_root(name, self.dns_length);
        // The mapping of RFC 5895 makes capitals small.
        match ascii::first_sight(labels.as_bytes()) {
            Some(Left::Nothing) => true,
            Some(Left::Capitals) => self.rfc5895 == Rfc5895::Off,
            None => false,
        }
    }

    /// An ASCII label that is no A-label: it has to be NR-LDH (RFC 5890, section 2.3.1).
    fn ascii_label(&self, place: Place, text: &[Spot], report: &mut Recorder) {
        self.check_hyphens(place, text, report);
        validity::ascii(place, text, self.ascii_rules, report);
        if self.ascii_rules.is_std3() {
            // A hyphen at an end is no LDH label, whatever the protocol.
            if self.hyphens == Hyphens::Check && self.protocol == Protocol::Lookup {
                validity::hyphens_at_ends(place, text, report);
            }
        }
    }

    /// Section 4.2.3.1, and what of it section 5.4 repeats.
    fn check_hyphens(&self, place: Place, text: &[Spot], report: &mut Recorder) {
        if self.hyphens == Hyphens::Check {
            validity::hyphens_3_4(place, text, report);
        }
        let asks_ends = match self.hyphens {
            Hyphens::Check => self.protocol == Protocol::Registration,
            Hyphens::CheckFirstLast => true,
            Hyphens::Ignore => false,
        };
        if asks_ends {
            validity::hyphens_at_ends(place, text, report);
        }
    }
}

/// Whether a label begins with the ACE prefix in any case.
fn has_ace_prefix(text: &[Spot]) -> bool {
    text.len() >= ACE_PREFIX.len()
        && ACE_PREFIX
            .chars()
            .eq(text.iter().take(4).map(|spot| spot.c.to_ascii_lowercase()))
}

/// The octets of a label in ASCII.
fn octets(label: &Label) -> usize {
    if label.text.iter().all(|spot| spot.c.is_ascii()) {
        return label.text.len();
    }
    let text: String = label.text.iter().map(|spot| spot.c).collect();
    let digits = puny::punycode::encode(&text);
    digits.map_or(usize::MAX, |digits| ACE_PREFIX.len() + digits.len())
}

/// Sections 4.2.2 and 5.4: no DISALLOWED, no UNASSIGNED.
fn derived_properties(place: Place, text: &[Spot], report: &mut Recorder) {
    for spot in text {
        let property = properties(spot.c);
        if property.has(Properties::IDNA2008_DISALLOWED) {
            report.spot(place, *spot, Status::Disallowed);
        } else if property.has(Properties::UNASSIGNED) {
            report.spot(place, *spot, Status::Unassigned);
        }
    }
}

/// The derived property of RFC 5892, section 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DerivedProperty {
    /// PVALID: allowed in labels.
    Pvalid,
    /// CONTEXTJ: a joiner, allowed where its rule says.
    ContextJ,
    /// CONTEXTO: another code point that is allowed where its rule says.
    ContextO,
    /// DISALLOWED: never allowed.
    Disallowed,
    /// UNASSIGNED: not in this version of Unicode.
    Unassigned,
}

impl DerivedProperty {
    /// The name as RFC 5892 writes it.
    ///
    /// ```
    /// use puny_idna::idna2008::DerivedProperty;
    ///
    /// assert_eq!(DerivedProperty::ContextJ.name(), "CONTEXTJ");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            DerivedProperty::Pvalid => "PVALID",
            DerivedProperty::ContextJ => "CONTEXTJ",
            DerivedProperty::ContextO => "CONTEXTO",
            DerivedProperty::Disallowed => "DISALLOWED",
            DerivedProperty::Unassigned => "UNASSIGNED",
        }
    }
}

impl fmt::Display for DerivedProperty {
    /// The name as RFC 5892 writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The derived property of a code point at [`UNICODE_VERSION`](crate::UNICODE_VERSION).
/// Three loads from a table.
///
/// ```
/// use puny_idna::idna2008::{derived_property, DerivedProperty};
///
/// assert_eq!(derived_property('ß'), DerivedProperty::Pvalid);
/// assert_eq!(derived_property('☃'), DerivedProperty::Disallowed);
/// assert_eq!(derived_property('・'), DerivedProperty::ContextO);
/// ```
pub fn derived_property(c: char) -> DerivedProperty {
    let property = properties(c);
    if property.has(Properties::CONTEXTJ) {
        DerivedProperty::ContextJ
    } else if property.has(Properties::CONTEXTO) {
        DerivedProperty::ContextO
    } else if property.has(Properties::IDNA2008_DISALLOWED) {
        DerivedProperty::Disallowed
    } else if property.has(Properties::UNASSIGNED) {
        DerivedProperty::Unassigned
    } else {
        DerivedProperty::Pvalid
    }
}

impl Convert for Idna2008 {
    fn ascii(&self, name: &str, sink: &mut dyn Sink) -> Result<Form, Error> {
        if self.is_ldh(name) {
            return Ok(Form::Same);
        }
        let ascii = self.ascii_report(name).into_result()?;
        Ok(finish(name, &ascii, sink))
    }

    fn unicode(&self, name: &str, _: Refused, sink: &mut dyn Sink) -> (Form, Vec<Problem>) {
        if self.is_ldh(name) {
            return (Form::Same, Vec::new());
        }
        if let Some(refused) = domain::is_too_long(name) {
            return (Form::Put, refused.problems);
        }
        let mut unicode = String::new();
        let mut report = Recorder::default();
        self.validated(name, &mut report, &mut |mut label, report| {
            // What is too long is neither an LDH label nor a U-label (RFC 5890, sections
            // 2.3.1 and 2.3.2.1).
            let before = report.problems.len();
            match octets(&label) {
                0 => domain::check_empty(&label, self.dns_length, report),
                octets => {
                    domain::check_label(label.place, false, octets, self.dns_length, report);
                }
            }
            if report.problems.len() > before {
                process::undecode(&mut label);
            }
            domain::push_full_stop(&label, &mut unicode);
            push_text(&label.text, &mut unicode);
        });
        (finish(name, &unicode, sink), report.finish(name))
    }

    fn ascii_report(&self, name: &str) -> Report<'static> {
        if let Some(refused) = domain::is_too_long(name) {
            return refused;
        }
        let mut ascii = String::new();
        let mut report = Recorder::default();
        self.validated(name, &mut report, &mut |label, report| {
            domain::push_full_stop(&label, &mut ascii);
            process::encode(&label, self.dns_length, &mut ascii, report);
        });
        domain::check_name(&ascii, name.len(), self.dns_length, &mut report);
        Report {
            text: ascii.into(),
            problems: report.finish(name),
        }
    }
}
