//! `--idna` and the options of each edition, defined once for all commands on domain names.

use clap::builder::{EnumValueParser, PossibleValue};
use clap::{Arg, ArgMatches, Command, ValueEnum};
use puny_idna::{
    AsciiRules, Bidi, ContextO, DnsLength, Hyphens, Idna2003, Idna2008, InvalidPunycode, Joiners,
    Preset, Rfc5895, Transitional, Unassigned, UrlStandard, Uts46,
};

use super::yes_no::{YesNo, no, yes};
use crate::convert::names::edition::{
    ALLOW_UNASSIGNED, BE_STRICT, CHECK_BIDI, CHECK_HYPHENS, CHECK_JOINERS, CONTEXTO, DNS_LENGTH,
    Edition, Engine, Flag, Flags, IGNORE_INVALID_PUNYCODE, MAPPING, Maps, Other, STD3,
    TRANSITIONAL,
};
use crate::report::stop::Stop;

/// An option with its help.
struct Described {
    flag: Flag,
    help: &'static str,
    /// The default value.
    default: &'static str,
}

/// The options of all editions.
const OPTIONS: [Described; 11] = [
    Described {
        flag: CHECK_HYPHENS,
        help: "Refuse '--' in the third and fourth position, and '-' first or last (with 2008-lookup \
               at the ends of ASCII labels alone) [CheckHyphens]",
        default: "yes",
    },
    Described {
        flag: CHECK_BIDI,
        help: "Apply the Bidi rule of RFC 5893 to names with right-to-left text [CheckBidi]",
        default: "yes",
    },
    Described {
        flag: CHECK_JOINERS,
        help: "Refuse zero width joiners out of context [CheckJoiners]",
        default: "yes",
    },
    Described {
        flag: STD3,
        help: "Refuse ASCII except letters, digits, '-'; dns allows _dmarc and *.example, no allows all \
               [UseSTD3ASCIIRules]",
        default: "yes, but no with 2003",
    },
    Described {
        flag: TRANSITIONAL,
        help: "Map ß to ss, ς to σ, and drop joiners, as in 2003 [Transitional_Processing]",
        default: "no",
    },
    Described {
        flag: IGNORE_INVALID_PUNYCODE,
        help: "Leave xn-- labels that are not Punycode as they are [IgnoreInvalidPunycode]",
        default: "no",
    },
    Described {
        flag: BE_STRICT,
        help: "Ask for a valid domain, not just for what a URL parser takes [beStrict]",
        default: "no",
    },
    Described {
        flag: CONTEXTO,
        help: "Apply the rules for CONTEXTO code points (RFC 5892, appendix A.3 to A.9)",
        default: "yes with 2008-register, no with 2008-lookup",
    },
    Described {
        flag: MAPPING,
        help: "Map first: lower case, width, NFC, ideographic full stops (RFC 5895)",
        default: "no",
    },
    Described {
        flag: ALLOW_UNASSIGNED,
        help: "Allow code points that Unicode 3.2 had not assigned [AllowUnassigned]",
        default: "yes",
    },
    Described {
        flag: DNS_LENGTH,
        help: "Refuse labels and names too long for the DNS; allow-root lets them end with a dot \
               [VerifyDnsLength]",
        default: "yes, but allow-root with 2008-lookup",
    },
];

/// Adds `--idna` and the options. Help and manual page list `--idna` alone, and refer to `puny help
/// idna` for the rest.
pub(crate) fn args(command: Command) -> Command {
    const SHORT: &str = "Which IDNA: uts46, url, 2008-lookup, 2008-register or 2003; `puny help idna` \
                         has them, and the options of their rules";
    with(command, idna_arg().help(SHORT), true)
}

/// Adds them with their whole help.
pub(crate) fn described(command: Command) -> Command {
    const LONG: &str = concat!(
        "Which IDNA:\n",
        "uts46: UTS #46, nontransitional, with every check\n",
        "url: the URL Standard of 2026-07-02, as browsers do (beStrict is false)\n",
        "2008-lookup, 2008, idna2008: IDNA2008, RFC 5891 section 5, for those who look names up\n",
        "2008-register: IDNA2008, RFC 5891 section 4, for registries\n",
        "2003, idna2003: IDNA2003, RFC 3490 and Nameprep, as old software does; a query string",
    );
    with(command, idna_arg().help(LONG), false)
}

fn idna_arg() -> Arg {
    Arg::new("idna")
        .long("idna")
        .value_name("EDITION")
        .value_parser(EnumValueParser::<Edition>::new())
        .hide_possible_values(true)
        .default_value("uts46")
}

fn with(command: Command, idna: Arg, is_brief: bool) -> Command {
    let mut command = command.next_help_heading("IDNA").arg(idna);
    for Described {
        flag,
        help,
        default,
    } in &OPTIONS
    {
        let editions = names_of(flag.editions);
        let help = format!("{help}. With --idna {editions}. [default: {default}]");
        let arg = Arg::new(flag.name).long(flag.name).help(help);
        // As flags are written in Python and SQL.
        let underscores = flag.name.replace('-', "_");
        let arg = arg.aliases((underscores != flag.name).then_some(underscores));
        let arg = if *flag == DNS_LENGTH {
            arg.value_name("YES|NO|ALLOW-ROOT")
                .value_parser(EnumValueParser::<Length>::new())
        } else if *flag == STD3 {
            arg.value_name("YES|NO|DNS")
                .value_parser(EnumValueParser::<Std3>::new())
        } else {
            arg.value_name("YES|NO")
                .value_parser(EnumValueParser::<YesNo>::new())
        };
        command = command.arg(arg.hide_possible_values(true).hide(is_brief));
    }
    command.next_help_heading(None::<&str>)
}

/// The names of `--idna` and of the options.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    ["idna"]
        .into_iter()
        .chain(OPTIONS.map(|option| option.flag.name))
}

/// The edition according to the options. In a master file the root's dot and names such as `_dmarc`
/// are allowed by default.
///
/// # Errors
///
/// An option that the edition does not have.
pub(crate) fn of(matches: &ArgMatches, is_zone: bool) -> Result<Engine, Stop> {
    let edition = matches
        .get_one::<Edition>("idna")
        .copied()
        .unwrap_or(Edition::Uts46);
    for Described { flag, .. } in OPTIONS {
        if matches.contains_id(flag.name) && !edition.has(flag) {
            return Err(Stop::Usage(refusal(flag, edition)));
        }
    }
    let transitional = is_transitional(matches);
    let maps = match edition {
        Edition::Uts46 if !transitional => Maps::Nontransitional,
        Edition::Url => Maps::Nontransitional,
        Edition::Lookup if matches.get_one::<YesNo>(MAPPING.name) != Some(&YesNo::Yes) => {
            Maps::Nothing
        }
        Edition::Register => Maps::Nothing,
        Edition::Uts46 | Edition::Lookup | Edition::Idna2003 => Maps::Otherwise,
    };
    let flags = build(edition, transitional, matches, is_zone);
    Ok(Engine {
        edition,
        flags,
        maps,
        idna: flags.idna(),
    })
}

fn is_transitional(matches: &ArgMatches) -> bool {
    matches.get_one::<YesNo>(TRANSITIONAL.name) == Some(&YesNo::Yes)
}

/// The processings to compare names under, each with those of the chosen options that it has:
/// disabling a rule is not a difference.
pub(crate) fn others(matches: &ArgMatches, is_zone: bool, chosen: Edition) -> Vec<Other> {
    let transitional = chosen == Edition::Uts46 && is_transitional(matches);
    [
        (Preset::Uts46, Edition::Uts46, false),
        (Preset::Transitional, Edition::Uts46, true),
        (Preset::Url, Edition::Url, false),
        (Preset::Lookup, Edition::Lookup, false),
        (Preset::Query, Edition::Idna2003, false),
    ]
    .map(|(preset, edition, is_transitional)| {
        let is_chosen = (edition, is_transitional) == (chosen, transitional);
        Other {
            name: preset.name(),
            idna: (!is_chosen).then(|| build(edition, is_transitional, matches, is_zone).idna()),
        }
    })
    .into()
}

/// Builds an edition; options it does not have are ignored.
fn build(edition: Edition, transitional: bool, matches: &ArgMatches, is_zone: bool) -> Flags {
    let is = |flag: Flag, default: bool| match matches.get_one::<YesNo>(flag.name) {
        Some(value) => *value == YesNo::Yes,
        None => default,
    };
    let std3 = |default: Std3| {
        let default = if is_zone { Std3::Dns } else { default };
        let given = matches.get_one::<Std3>(STD3.name).copied();
        match given.unwrap_or(default) {
            Std3::Yes => AsciiRules::STD3,
            Std3::No => AsciiRules::ANY,
            Std3::Dns => AsciiRules::LDH_UNDERSCORE.with_leading_wildcard(),
        }
    };
    let bidi = match is(CHECK_BIDI, true) {
        true => Bidi::Check,
        false => Bidi::Ignore,
    };
    let hyphens = match is(CHECK_HYPHENS, true) {
        true => Hyphens::Check,
        false => Hyphens::Ignore,
    };
    let dns_length = match matches.get_one::<Length>(DNS_LENGTH.name) {
        Some(Length::Yes) => DnsLength::Check,
        Some(Length::No) => DnsLength::Ignore,
        Some(Length::AllowRoot) => DnsLength::CheckAllowRoot,
        None if is_zone || edition == Edition::Lookup => DnsLength::CheckAllowRoot,
        None => DnsLength::Check,
    };

    match edition {
        Edition::Uts46 => Flags::Uts46(
            Uts46::STRICT
                .with_hyphens(hyphens)
                .with_bidi(bidi)
                .with_joiners(match is(CHECK_JOINERS, true) {
                    true => Joiners::Check,
                    false => Joiners::Ignore,
                })
                .with_ascii_rules(std3(Std3::Yes))
                .with_dns_length(dns_length)
                .with_transitional(match transitional {
                    true => Transitional::On,
                    false => Transitional::Off,
                })
                .with_invalid_punycode(match is(IGNORE_INVALID_PUNYCODE, false) {
                    true => InvalidPunycode::Ignore,
                    false => InvalidPunycode::Check,
                }),
        ),
        Edition::Url => Flags::Url(match is(BE_STRICT, false) {
            true => UrlStandard::STRICT,
            false => UrlStandard::BROWSER,
        }),
        Edition::Lookup | Edition::Register => {
            let (rules, contexto) = match edition {
                Edition::Register => (Idna2008::REGISTRATION, true),
                _ => (Idna2008::LOOKUP, false),
            };
            Flags::Idna2008(
                rules
                    .with_hyphens(hyphens)
                    .with_bidi(bidi)
                    .with_ascii_rules(std3(Std3::Yes))
                    .with_dns_length(dns_length)
                    .with_contexto(match is(CONTEXTO, contexto) {
                        true => ContextO::Check,
                        false => ContextO::Ignore,
                    })
                    .with_rfc5895(match is(MAPPING, false) {
                        true => Rfc5895::On,
                        false => Rfc5895::Off,
                    }),
            )
        }
        Edition::Idna2003 => Flags::Idna2003(
            Idna2003::QUERY
                .with_ascii_rules(std3(Std3::No))
                .with_unassigned(match is(ALLOW_UNASSIGNED, true) {
                    true => Unassigned::Ignore,
                    false => Unassigned::Check,
                }),
        ),
    }
}

/// Why an edition refuses an option.
fn refusal(flag: Flag, edition: Edition) -> String {
    let why = match (flag, edition) {
        (MAPPING, Edition::Register) => {
            "a registry takes names as they are (RFC 5891, section 4.1)".to_owned()
        }
        (_, Edition::Url) => format!(
            "the URL Standard fixes {}; --be-strict is its only flag",
            flag.term
        ),
        _ => format!("--idna {} does not have {}", edition.name(), flag.term),
    };
    let editions = names_of(flag.editions);
    format!("--{}: {why}; use it with --idna {editions}", flag.name)
}

/// The names of editions in a list.
fn names_of(editions: &[Edition]) -> String {
    let names: Vec<&str> = editions.iter().map(|edition| edition.name()).collect();
    names.join(", ")
}

/// The value of `--std3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Std3 {
    Yes,
    No,
    /// Letters, digits, hyphens and `_`, and `*` as the first label.
    Dns,
}

impl ValueEnum for Std3 {
    fn value_variants<'a>() -> &'a [Self] {
        &[Std3::Yes, Std3::No, Std3::Dns]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Std3::Yes => yes(),
            Std3::No => no(),
            Std3::Dns => PossibleValue::new("dns"),
        })
    }
}

/// The value of `--dns-length`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    Yes,
    No,
    AllowRoot,
}

impl ValueEnum for Length {
    fn value_variants<'a>() -> &'a [Self] {
        &[Length::Yes, Length::No, Length::AllowRoot]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Length::Yes => yes(),
            Length::No => no(),
            Length::AllowRoot => PossibleValue::new("allow-root"),
        })
    }
}

impl ValueEnum for Edition {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Edition::Uts46,
            Edition::Url,
            Edition::Lookup,
            Edition::Register,
            Edition::Idna2003,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        // Common names; for most, the years alone mean IDNA2008.
        let others: &[&str] = match self {
            Edition::Uts46 => &["utr46", "tr46"],
            Edition::Url => &["whatwg"],
            Edition::Lookup => &["2008", "idna2008", "idna2008-lookup"],
            Edition::Register => &["idna2008-register"],
            Edition::Idna2003 => &["idna2003"],
        };
        Some(PossibleValue::new(self.name()).aliases(others))
    }
}
