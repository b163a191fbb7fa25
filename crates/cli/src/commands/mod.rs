//! The list of all commands.
//!
//! | file | holds |
//! |---|---|
//! | `names.rs`, `codec.rs` | `to-ascii` and `to-unicode`; `encode` and `decode` |
//! | `conversion.rs` | runs the commands that convert strings |
//! | `protect.rs` | `protect`, which makes an index for `check --protected` |
//! | `imitations.rs` | `imitations`, which lists the names that look like a name |
//! | `check.rs`, `explain.rs`, `extract.rs` | the commands that the modules `check`, `explain` and `extract` implement |
//! | `rfc3492/` | the program of RFC 3492, appendix C |
//! | `generate/` | manual pages, completions, profiles |
//! | `help.rs`, `topics.rs` | the texts of `-h`, `--help` and `puny help` |

mod check;
mod codec;
mod conversion;
mod explain;
mod extract;
mod generate;
mod help;
mod imitations;
mod names;
mod protect;
mod rfc3492;
mod topics;

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, Command};
use puny_idna::ACE_PREFIX;

use crate::convert::names::conversions::DOTS;
use crate::options::color;
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

/// One command: its name, the function that defines it, and the function that runs it. The definition parses the
/// arguments, and is the source of the help, the completions and the manual page.
struct Subcommand(&'static str, fn(Command) -> Command, Perform);

type Perform = fn(&ArgMatches) -> Result<Outcome, Stop>;

/// All commands, in the order of the help.
const COMMANDS: [Subcommand; 16] = [
    Subcommand("to-ascii", names::define_to_ascii, names::to_ascii),
    Subcommand("to-unicode", names::define_to_unicode, names::to_unicode),
    Subcommand("check", check::define, check::run_check),
    Subcommand("protect", protect::define, protect::run_protect),
    Subcommand("imitations", imitations::define, imitations::run_imitations),
    Subcommand("extract", extract::define, extract::run_extract),
    Subcommand("encode", codec::define_encode, codec::encode),
    Subcommand("decode", codec::define_decode, codec::decode),
    Subcommand("explain", explain::define, explain::run_explain),
    Subcommand("rfc3492", rfc3492::define, rfc3492::after_options),
    Subcommand("profiles", generate::define_profiles, generate::profiles),
    Subcommand("idna", topics::define_idna, topics::print_idna),
    Subcommand("formats", topics::define_formats, topics::print_formats),
    Subcommand("columns", topics::define_columns, topics::print_columns),
    Subcommand(
        "completions",
        generate::define_completions,
        generate::completions,
    ),
    Subcommand("man", generate::define_man, generate::man),
];

/// Returns the definition of the whole command: the source of parsing, help, completions and manual pages.
pub(crate) fn definition() -> Command {
    define(|_| true)
}

/// Returns the definition that is needed to parse these arguments. If the first argument names a command, the other
/// commands are not defined in full, because that takes longer than the conversion of a name.
pub(crate) fn definition_for(arguments: &[OsString]) -> Command {
    let first = arguments.get(1);
    let is_first = |command: &Subcommand| first.is_some_and(|first| first == command.0);
    match COMMANDS.iter().any(is_first) {
        true => define(is_first),
        false => definition(),
    }
}

/// Returns the definition with help in the form that these arguments ask for: short after `-h`, long after `--help` and
/// `puny help`.
pub(crate) fn definition_with_help(arguments: &[OsString]) -> Command {
    let is_long = |argument: &OsString| argument == "--help" || argument == "help";
    let length = match arguments.iter().skip(1).any(is_long) || arguments.len() < 2 {
        true => help::Length::Long,
        false => help::Length::Short,
    };
    let name_of = |argument: &OsString| {
        COMMANDS
            .iter()
            .map(|command| command.0)
            .find(|name| argument == name)
    };
    help::arrange(
        definition(),
        arguments.iter().skip(1).find_map(name_of),
        length,
    )
}

/// Defines the wanted commands in full, and the other commands by their names only.
fn define(is_wanted: impl Fn(&Subcommand) -> bool) -> Command {
    let whole = Command::new("puny")
        .version(version())
        .about("Internationalised domain names, Punycode and every other Bootstring, in bulk")
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-ascii bücher.example\n",
            "  xn--bcher-kva.example\n\n",
            "  $ puny to-unicode xn--bcher-kva.example\n",
            "  bücher.example\n\n",
            "  $ puny encode bücher\n",
            "  bcher-kva",
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(color::arg());
    let subcommands = COMMANDS.map(|subcommand| {
        let is_wanted = is_wanted(&subcommand);
        let Subcommand(name, define, _) = subcommand;
        match is_wanted {
            true => define(Command::new(name)),
            false => Command::new(name),
        }
    });
    whole.subcommands(subcommands)
}

/// Returns the version of the package and the version of Unicode, which determines the results for names.
fn version() -> String {
    let (major, minor, update) = puny_idna::UNICODE_VERSION;
    let package = env!("CARGO_PKG_VERSION");
    format!("{package} (Unicode {major}.{minor}.{update})")
}

/// Suggests a command if the user gave a domain name instead of a command.
pub(crate) fn suggest(error: &mut clap::Error) {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let is_word = |c: char| c.is_alphanumeric() || "-_.@".contains(c) || DOTS.contains(&c);
    let is_name = given.contains(DOTS) || !given.is_ascii();
    if is_name && !given.starts_with('-') && given.chars().all(is_word) {
        let email = if given.contains('@') { "--email " } else { "" };
        let command = match given.to_ascii_lowercase().contains(ACE_PREFIX) {
            true => "to-unicode",
            false => "to-ascii",
        };
        let tip = format!("did you mean `puny {command} {email}{given}`?");
        let tip = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tip);
    }
}

/// Rewrites arguments that are usual with other programs: `puny -q COMMAND` becomes `puny COMMAND -q`, and `puny
/// version` becomes `puny --version`.
pub(crate) fn usual_order(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if let [_, only] = &mut arguments[..]
        && only == "version"
    {
        *only = "--version".into();
    }
    let is_quiet = |argument: &OsString| argument == "-q" || argument == "--quiet";
    let count = arguments
        .iter()
        .skip(1)
        .take_while(|it| is_quiet(it))
        .count();
    let is_command = |given: &OsString| COMMANDS.iter().any(|command| given == command.0);
    // Only one of several `-q` remains, because clap refuses a repeated flag.
    if count > 0 && arguments.get(1 + count).is_some_and(is_command) {
        arguments.drain(1..count);
        arguments.swap(1, 2);
    }
    arguments
}

/// Runs `rfc3492` if it is the first argument and `--help` does not follow, and returns its exit status. The command
/// parses its own arguments, as the program in the RFC does.
pub(crate) fn run_raw(arguments: &[OsString]) -> Option<u8> {
    match arguments {
        [_, name, rest @ ..] if name == "rfc3492" && rest != ["--help"] => {
            Some(rfc3492::run_program(rest))
        }
        _ => None,
    }
}

/// Runs the command that the arguments name.
pub(crate) fn run_command(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let (name, matches) = matches.subcommand().expect("a command is required");
    let mut commands = COMMANDS.iter();
    let command = commands.find(|command| command.0 == name);
    let Subcommand(_, _, run) = command.expect("clap accepts only the commands in the list");
    run(matches)
}

#[cfg(test)]
mod tests {
    use super::usual_order;

    #[test]
    fn options_before_a_command_are_moved() {
        for (given, usual) in [
            ("puny -q to-ascii a -q", "puny to-ascii -q a -q"),
            ("puny --quiet check", "puny check --quiet"),
            ("puny -q -q check a", "puny check -q a"),
            ("puny version", "puny --version"),
            ("puny version a", "puny version a"),
            ("puny -q nothing", "puny -q nothing"),
            ("puny -q", "puny -q"),
            ("puny", "puny"),
        ] {
            let given = given.split(' ').map(Into::into).collect();
            assert_eq!(usual_order(given).join(" ".as_ref()), *usual);
        }
        assert!(usual_order(Vec::new()).is_empty());
    }

    #[test]
    fn the_definition_is_sound() {
        super::definition().debug_assert();
    }
}
