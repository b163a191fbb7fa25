//! The rules an edition applies to a label, and their outcomes.

use puny_idna::{
    AsciiRules, Bidi, ContextO, DnsLength, Edition, Hyphens, Idna2003, Idna2008, InvalidPunycode,
    Joiners, Preset, Problem as Found, Status, Unassigned, UrlStandard, Uts46, steps,
};

use super::Name;
use super::labels::Label;
use super::procedure::Kind;

/// A rule's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Outcome<'f> {
    Kept,
    /// The first problem, and the number of problems.
    Broken(&'f Found, usize),
    /// Why it is skipped.
    NotAsked(&'static str),
}

/// A rule and its outcome.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Rule<'f> {
    pub(in super::super) status: Status,
    pub(in super::super) outcome: Outcome<'f>,
}

/// A condition that disables a rule.
type Reason = (bool, &'static str);

const LEFT_TO_RIGHT: &str = "a left-to-right label";
const RIGHT_TO_LEFT: &str = "a right-to-left label";
const NO_RTL: &str = "no right-to-left text in the name";
const NOT_BIDI: &str = "CheckBidi is no";
const NOT_ASCII_RULES: &str = "UseSTD3ASCIIRules is no";
const NOT_HYPHENS: &str = "CheckHyphens is no";
const NOT_LENGTH: &str = "VerifyDnsLength is no";
const NOT_CODE_POINT: &str = "no such code point";
const NOT_A_LABEL: &str = "no A-label";
const STOPPED: &str = "the A-label cannot be decoded";
const IS_ASCII: &str = "all of the label is ASCII";
const UNENCODED: &str = "nothing to encode";

/// The rules of an edition for labels, applied or skipped.
struct Asked<'f> {
    found: &'f [Found],
    /// Whether the label is empty.
    is_empty: bool,
    rules: Vec<Rule<'f>>,
}

impl Asked<'_> {
    /// Adds a rule. It is skipped for the first reason that holds, if any.
    fn rule<const N: usize>(&mut self, status: Status, reasons: [Reason; N]) {
        let mut broken = self.found.iter().filter(|found| found.status() == status);
        let why = reasons.iter().find(|(holds, _)| *holds);
        let outcome = match (broken.next(), why) {
            (Some(first), _) => Outcome::Broken(first, 1 + broken.count()),
            // An empty label has one rule, its length: a line may be all full stops.
            (None, _) if self.is_empty && status != Status::A4_2 => return,
            (None, Some((_, why))) => Outcome::NotAsked(why),
            (None, None) => Outcome::Kept,
        };
        self.rules.push(Rule { status, outcome });
    }

    /// The Bidi rule (RFC 5893, section 2).
    fn bidi(&mut self, name: &Name<'_>, label: &Label<'_>, flag: Bidi, stopped: Reason) {
        let not_asked = [(flag == Bidi::Ignore, NOT_BIDI), (!name.is_bidi, NO_RTL)];
        let [flag, no_rtl] = not_asked;
        let is_rtl = steps::is_rtl_label(label.unicode());
        let (ltr, rtl) = ((!is_rtl, LEFT_TO_RIGHT), (is_rtl, RIGHT_TO_LEFT));
        self.rule(Status::B1, [flag, no_rtl, stopped]);
        for status in [Status::B2, Status::B3, Status::B4] {
            self.rule(status, [flag, no_rtl, stopped, ltr]);
        }
        for status in [Status::B5, Status::B6] {
            self.rule(status, [flag, no_rtl, stopped, rtl]);
        }
    }

    /// The contextual rules for joiners (RFC 5892, appendix A.1 and A.2).
    fn joiners(&mut self, label: &Label<'_>, reasons: [Reason; 2]) {
        let [one, other] = reasons;
        for (status, c) in [(Status::C1, '\u{200C}'), (Status::C2, '\u{200D}')] {
            let holds = label.unicode().contains(c);
            self.rule(status, [one, other, (!holds, NOT_CODE_POINT)]);
        }
    }

    /// Those of appendix A.3 to A.9.
    fn contexto(&mut self, label: &Label<'_>, reasons: [Reason; 2]) {
        let [one, other] = reasons;
        for (status, from, to) in [
            (Status::C3, '\u{B7}', '\u{B7}'),
            (Status::C4, '\u{375}', '\u{375}'),
            (Status::C5, '\u{5F3}', '\u{5F3}'),
            (Status::C6, '\u{5F4}', '\u{5F4}'),
            (Status::C7, '\u{30FB}', '\u{30FB}'),
            (Status::C8, '\u{660}', '\u{669}'),
            (Status::C9, '\u{6F0}', '\u{6F9}'),
        ] {
            let holds = label.unicode().contains(|c| (from..=to).contains(&c));
            self.rule(status, [one, other, (!holds, NOT_CODE_POINT)]);
        }
    }

    /// The requirements of the DNS.
    fn ascii(&mut self, label: &Label<'_>, flag: DnsLength) {
        self.rule(Status::A3, [(label.to_encode().is_none(), UNENCODED)]);
        let is_root = label.text.is_empty() && label.is_last && label.index > 0;
        let is_root = is_root && flag == DnsLength::CheckAllowRoot;
        let reasons = [
            (flag == DnsLength::Ignore, NOT_LENGTH),
            (is_root, "the label is the root's"),
        ];
        self.rule(Status::A4_2, reasons);
    }

    /// UTS #46, section 4.1.
    fn uts46(&mut self, name: &Name<'_>, label: &Label<'_>, flags: &Uts46) {
        let stopped = (label.is_stopped(), STOPPED);
        let ignores = flags.invalid_punycode() == InvalidPunycode::Ignore;
        let ignored = (
            label.is_stopped() && ignores,
            "IgnoreInvalidPunycode is yes",
        );
        let hyphens = flags.hyphens();
        self.rule(
            Status::P4,
            [(label.digits().is_none(), NOT_A_LABEL), ignored],
        );
        self.rule(Status::V1, [stopped]);
        self.rule(
            Status::V2,
            [stopped, (hyphens != Hyphens::Check, NOT_HYPHENS)],
        );
        self.rule(
            Status::V3,
            [stopped, (hyphens == Hyphens::Ignore, NOT_HYPHENS)],
        );
        self.rule(
            Status::V4,
            [stopped, (label.decoded.is_none(), NOT_A_LABEL)],
        );
        self.rule(Status::V6, [stopped]);
        self.rule(Status::V7, [stopped]);
        let any = (flags.ascii_rules() == AsciiRules::ANY, NOT_ASCII_RULES);
        self.rule(Status::U1, [any, (stopped.0 && !ignores, STOPPED)]);
        let joiners = (flags.joiners() == Joiners::Ignore, "CheckJoiners is no");
        self.joiners(label, [stopped, joiners]);
        self.bidi(name, label, flags.bidi(), stopped);
        self.ascii(label, flags.dns_length());
    }

    /// The URL Standard's domain parser, and valid domain.
    fn url(&mut self, name: &Name<'_>, label: &Label<'_>, flags: UrlStandard) {
        if !name.does(Kind::LowerCase) {
            self.uts46(name, label, &flags.uts46());
        }
        if flags == UrlStandard::STRICT {
            let not_last = (!label.is_last, "the label is not the last");
            self.rule(Status::EndsInNumber, [not_last]);
        } else {
            self.rule(Status::ForbiddenDomainCodePoint, []);
        }
    }

    /// RFC 5891, sections 4.2 and 5.4.
    fn idna2008(&mut self, name: &Name<'_>, label: &Label<'_>, flags: &Idna2008) {
        let is_lookup = name.names.settings.preset() == Preset::Lookup;
        let is_bad = self.found.iter().any(|found| found.status() == Status::P4);
        let stopped = (is_bad, STOPPED);
        let is_ascii = label.unicode().is_ascii();
        let ascii = (is_ascii, IS_ASCII);
        let hyphens = flags.hyphens();
        let is_std3 = flags.ascii_rules() == AsciiRules::STD3;
        self.rule(Status::P4, [(label.digits().is_none(), NOT_A_LABEL)]);
        self.rule(Status::V1, [stopped, ascii]);
        self.rule(
            Status::V2,
            [stopped, (hyphens != Hyphens::Check, NOT_HYPHENS)],
        );
        let lookup = is_lookup && hyphens == Hyphens::Check;
        let reasons = [
            stopped,
            (hyphens == Hyphens::Ignore, NOT_HYPHENS),
            (
                lookup && !is_ascii,
                "checked at registration, not at lookup",
            ),
            (lookup && !is_std3, NOT_ASCII_RULES),
        ];
        self.rule(Status::V3, reasons);
        let covered = (hyphens == Hyphens::Check, "covered by the rule on hyphens");
        self.rule(Status::V4, [stopped, ascii, covered]);
        self.rule(Status::V6, [stopped, ascii]);
        let any = (flags.ascii_rules() == AsciiRules::ANY, NOT_ASCII_RULES);
        let not_ascii = (!is_ascii, "not all of the label is ASCII");
        self.rule(Status::U1, [stopped, not_ascii, any]);
        self.rule(Status::Disallowed, [stopped, ascii]);
        self.rule(Status::Unassigned, [stopped, ascii]);
        self.joiners(label, [stopped, ascii]);
        let contexto = (flags.contexto() == ContextO::Ignore, "CONTEXTO is no");
        self.contexto(label, [stopped, contexto]);
        self.bidi(name, label, flags.bidi(), stopped);
        self.ascii(label, flags.dns_length());
    }

    /// RFC 3490, sections 4.1 and 4.2; RFC 3491.
    fn idna2003(&mut self, label: &Label<'_>, flags: &Idna2003) {
        let root = (
            label.text.is_empty() && label.is_last && label.index > 0,
            "the label is the root's",
        );
        let ascii = (label.given.is_ascii(), IS_ASCII);
        let rules = flags.ascii_rules();
        self.rule(Status::NameprepProhibited, [ascii]);
        self.rule(Status::NameprepBidi, [ascii]);
        let allowed = (
            flags.unassigned() == Unassigned::Ignore,
            "AllowUnassigned is yes",
        );
        self.rule(Status::Unassigned, [allowed, ascii]);
        self.rule(
            Status::U1,
            [root, (rules == AsciiRules::ANY, NOT_ASCII_RULES)],
        );
        self.rule(
            Status::V3,
            [root, (rules != AsciiRules::STD3, NOT_ASCII_RULES)],
        );
        let unencoded = (label.text.is_ascii(), UNENCODED);
        self.rule(Status::AcePrefix, [unencoded]);
        self.rule(Status::A3, [unencoded]);
        self.rule(Status::A4_2, [root]);
        // ToUnicode.
        let no_a_label = (label.digits().is_none(), NOT_A_LABEL);
        self.rule(Status::P4, [no_a_label]);
        let stopped = (label.is_stopped(), STOPPED);
        self.rule(Status::NotOneLabel, [no_a_label, stopped]);
        self.rule(Status::RoundTrip, [no_a_label, stopped]);
    }
}

impl Name<'_> {
    /// The edition's rules for labels, with outcomes. Every broken rule is included.
    pub(in super::super) fn rules(&self, label: &Label<'_>) -> Vec<Rule<'_>> {
        let mut asked = Asked {
            found: self.found_in(Some(label.index)),
            is_empty: label.text.is_empty(),
            rules: Vec::new(),
        };
        match self.flags {
            Edition::Uts46(flags) => asked.uts46(self, label, &flags),
            Edition::Url(flags) => asked.url(self, label, flags),
            Edition::Idna2008(flags) => asked.idna2008(self, label, &flags),
            Edition::Idna2003(flags) => asked.idna2003(label, &flags),
            _ => {}
        }
        asked.rest()
    }

    /// A rule in words, with its source in brackets.
    pub(in super::super) fn words(&self, status: Status) -> &'static str {
        let rules = match self.flags {
            Edition::Uts46(flags) => flags.ascii_rules(),
            Edition::Url(flags) => flags.uts46().ascii_rules(),
            Edition::Idna2008(flags) => flags.ascii_rules(),
            Edition::Idna2003(flags) => flags.ascii_rules(),
            _ => AsciiRules::ANY,
        };
        match status {
            Status::U1 if rules != AsciiRules::STD3 => {
                "ASCII is letters, digits, - and _, or * as the first label (--std3 dns)"
            }
            _ => status.rule(),
        }
    }

    /// The rules for the whole name.
    pub(in super::super) fn rules_of_name(&self) -> Vec<Rule<'_>> {
        let mut asked = Asked {
            found: self.found_in(None),
            is_empty: false,
            rules: Vec::new(),
        };
        let length = match self.flags {
            Edition::Uts46(flags) => Some(flags.dns_length()),
            Edition::Url(UrlStandard::STRICT) => Some(UrlStandard::STRICT.uts46().dns_length()),
            Edition::Idna2008(flags) => Some(flags.dns_length()),
            Edition::Url(_) => {
                asked.rule(Status::EmptyDomain, []);
                None
            }
            _ => None,
        };
        if let Some(flag) = length {
            asked.rule(Status::A4_1, [(flag == DnsLength::Ignore, NOT_LENGTH)]);
        }
        asked.rest()
    }
}

impl<'f> Asked<'f> {
    /// All rules, plus broken ones not yet listed, such as those only ToUnicode checks.
    fn rest(mut self) -> Vec<Rule<'f>> {
        let mut last = None;
        for found in self.found {
            let status = found.status();
            let is_new = last != Some(status);
            last = Some(status);
            if is_new && !self.rules.iter().any(|rule| rule.status == status) {
                self.rule(status, []);
            }
        }
        self.rules
    }
}
