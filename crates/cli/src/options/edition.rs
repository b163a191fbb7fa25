//! `--edition` and the options for the flags of the editions, defined once for all commands on domain names.

use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, StyledStr};
use clap::{Arg, ArgMatches, Command, ValueEnum};
use puny_idna::{Flag, Preset, Settings};

use super::option;
use crate::check::Other;
use crate::report::stop::Stop;

/// A value of `--edition`, and its other names.
#[derive(Clone, Copy)]
struct Choice(Preset, &'static [&'static str]);

/// The values of `--edition`: one for each specification and role, and `uts46-dns`, for names that occur in the DNS. Each
/// other preset is one of these with other flags.
const CHOICES: [Choice; 6] = [
    Choice(Preset::Uts46, &["utr46", "tr46"]),
    Choice(Preset::Dns, &[]),
    Choice(Preset::Url, &["whatwg"]),
    Choice(Preset::Lookup, &["2008", "idna2008", "idna2008-lookup"]),
    Choice(Preset::Registration, &["idna2008-register"]),
    Choice(Preset::Query, &["idna2003"]),
];

impl ValueEnum for Choice {
    fn value_variants<'a>() -> &'a [Self] {
        &CHOICES
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let Choice(preset, aliases) = self;
        Some(PossibleValue::new(preset.name()).aliases(*aliases))
    }
}

/// Adds `--edition` and the options of the flags. Only `--edition` is visible in the help and the manual page of the command;
/// `puny help idna` has all of them.
pub(crate) fn args(command: Command) -> Command {
    add_options(command, None)
}

/// Adds `--edition` and the options of the flags, all of them visible and with details.
pub(crate) fn described(command: Command) -> Command {
    const LONG: &str = concat!(
        "The edition of IDNA:\n",
        "uts46: UTS #46, nontransitional, with every check. This is the default\n",
        "uts46-dns: UTS #46 for names that occur in the DNS: _dmarc, *.example, r3---sn-x, a.example.\n",
        "url: the URL Standard of 2026-07-02, as browsers do (beStrict is false)\n",
        "2008-lookup, 2008, idna2008: IDNA2008, to look names up (RFC 5891, section 5)\n",
        "2008-register: IDNA2008, to register names (RFC 5891, section 4)\n",
        "2003, idna2003: IDNA2003, as old software does (RFC 3490 and Nameprep; a query string)",
    );
    add_options(command, Some(LONG))
}

/// Adds the options. `described` is the help of the page that describes them; on other pages the flags are hidden.
fn add_options(command: Command, described: Option<&'static str>) -> Command {
    let edition = option("edition")
        // The former name of the option, which is accepted until version 0.2.
        .alias("idna")
        .help("The edition; see `puny help idna`")
        .long_help(described)
        .value_name("EDITION")
        .value_parser(clap::builder::EnumValueParser::<Choice>::new())
        .hide_possible_values(true)
        .default_value("uts46");
    let mut command = command.next_help_heading("IDNA").arg(edition);
    for &flag in Flag::ALL {
        let values = flag.values();
        // Flags are written with underscores in Python and SQL, so these spellings are accepted too.
        let underscores = flag.name().replace('-', "_");
        let details = described.map(|_| help_of(flag));
        let arg = Arg::new(flag.name())
            .long(flag.name())
            .aliases((underscores != flag.name()).then_some(underscores))
            .help(flag.help())
            .long_help(Resettable::from(details.map(StyledStr::from)))
            .value_name(values.join("|").to_uppercase())
            .value_parser(values_parser(values));
        command = command.arg(arg.hide_possible_values(true).hide(described.is_none()));
    }
    command.next_help_heading(None::<&str>)
}

/// Returns a parser that accepts these values. It also accepts `true` for `yes`, and `false` for `no`.
pub(super) fn values_parser(values: &'static [&'static str]) -> PossibleValuesParser {
    PossibleValuesParser::new(values.iter().map(|value| match *value {
        "yes" => PossibleValue::new("yes").alias("true"),
        "no" => PossibleValue::new("no").alias("false"),
        value => PossibleValue::new(value),
    }))
}

fn help_of(flag: Flag) -> String {
    let (help, term) = (flag.help(), flag.term());
    let term = match help.contains(term) {
        true => String::new(),
        false => format!(" [{term}]"),
    };
    let editions = names(presets_with(flag));
    let default = default_of(flag);
    format!("{help}{term}. With --edition {editions}. [default: {default}]")
}

/// Describes the default of a flag: the default in the first edition that has the flag, and the editions with another
/// default, as in "yes, but no with 2003".
fn default_of(flag: Flag) -> String {
    let mut values: Vec<(&str, Vec<Preset>)> = Vec::new();
    for preset in presets_with(flag) {
        let Some(value) = Settings::new(preset).get(flag) else {
            continue;
        };
        match values.iter_mut().find(|(other, _)| *other == value) {
            Some((_, presets)) => presets.push(preset),
            None => values.push((value, vec![preset])),
        }
    }
    let mut default = String::new();
    for (value, presets) in values {
        if default.is_empty() {
            default = value.to_owned();
        } else {
            let presets = names(presets.into_iter());
            default = format!("{default}, but {value} with {presets}");
        }
    }
    default
}

/// Returns the values of `--edition` that have a flag. `uts46-dns` is not listed, because it has the same flags as
/// `uts46`.
fn presets_with(flag: Flag) -> impl Iterator<Item = Preset> {
    let presets = CHOICES.iter().map(|choice| choice.0);
    let presets = presets.filter(|preset| *preset != Preset::Dns);
    presets.filter(move |preset| Settings::new(*preset).flags().any(|has| has == flag))
}

fn names(presets: impl Iterator<Item = Preset>) -> String {
    let names: Vec<&str> = presets.map(Preset::name).collect();
    names.join(", ")
}

/// Returns the name of the option `--edition`, and the names of the options for flags.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> {
    let flags = Flag::ALL.iter().map(|flag| flag.name());
    ["edition"].into_iter().chain(flags)
}

/// Returns the settings that the options choose. In a zone, names such as `_dmarc` and a dot at the end are allowed by
/// default. Fails if an option is given that the edition does not have.
pub(crate) fn read_settings(matches: &ArgMatches, is_zone: bool) -> Result<Settings, Stop> {
    let preset = preset_of(matches);
    let settings = Settings::new(preset);
    for &flag in Flag::ALL {
        if value_of(matches, flag).is_some() && settings.get(flag).is_none() {
            return Err(Stop::usage(refusal(flag, preset)));
        }
    }
    Ok(with_options(settings, Flag::ALL, matches, is_zone))
}

fn preset_of(matches: &ArgMatches) -> Preset {
    let choice = matches.get_one::<Choice>("edition");
    choice.map_or(Preset::Uts46, |choice| choice.0)
}

/// Returns the editions that `check` compares the chosen edition with. The options of the user are applied to each edition
/// that has them. Otherwise a rule that the user disabled would count as a difference.
pub(crate) fn others(matches: &ArgMatches, is_zone: bool, chosen: &Settings) -> Vec<Other> {
    let chosen = match chosen.get(Flag::Transitional) {
        Some("yes") => Preset::Transitional,
        // `with_options` sets the flags of `uts46-dns` in all editions.
        _ if chosen.preset() == Preset::Dns => Preset::Uts46,
        _ => chosen.preset(),
    };
    let presets = [
        Preset::Uts46,
        Preset::Transitional,
        Preset::Url,
        Preset::Lookup,
        Preset::Query,
    ];
    // The first two presets differ only in this flag.
    let is_shared = |flag: &Flag| *flag != Flag::Transitional;
    let flags: Vec<Flag> = Flag::ALL.iter().copied().filter(is_shared).collect();
    presets
        .map(|preset| {
            let settings = with_options(Settings::new(preset), &flags, matches, is_zone);
            Other {
                preset,
                edition: (preset != chosen).then(|| *settings.edition()),
            }
        })
        .into()
}

/// Sets the flags that the preset has from the options. Options for other flags are ignored.
fn with_options(
    mut settings: Settings,
    flags: &[Flag],
    matches: &ArgMatches,
    is_zone: bool,
) -> Settings {
    let is_dns = preset_of(matches) == Preset::Dns;
    for &flag in flags {
        let of_dns = match flag {
            Flag::Std3 | Flag::DnsLength => is_zone || is_dns,
            Flag::CheckHyphens => is_dns,
            _ => false,
        };
        let of_dns = Settings::new(Preset::Dns).get(flag).filter(|_| of_dns);
        let value = value_of(matches, flag).or(of_dns);
        if let Some(value) = value.filter(|_| settings.get(flag).is_some()) {
            settings
                .set(flag.name(), value)
                .expect("the option has the values of the flag");
        }
    }
    settings
}

fn value_of(matches: &ArgMatches, flag: Flag) -> Option<&str> {
    matches.get_one::<String>(flag.name()).map(String::as_str)
}

/// Returns the message for an option that the edition does not have.
fn refusal(flag: Flag, preset: Preset) -> String {
    let term = flag.term();
    let why = match (flag, preset) {
        (Flag::Mapping, Preset::Registration) => {
            "because a registry does not map names (RFC 5891, section 4.1)".to_owned()
        }
        (_, Preset::Url) => {
            format!("because the URL Standard fixes {term}, and --be-strict is its only flag")
        }
        _ => format!("which does not have {term}"),
    };
    let editions = names(presets_with(flag));
    format!(
        "--{flag} cannot be used with --edition {preset}, {why}; use it with --edition {editions}"
    )
}
