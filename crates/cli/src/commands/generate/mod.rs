//! The commands `puny profiles`, `puny completions` and `puny man` (`pages.rs`). They write the named Bootstrings, and texts
//! that are generated from the definitions of all commands.

mod pages;

use std::fs;
use std::path::PathBuf;

use clap::builder::EnumValueParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;
use puny::profiles::PROFILES as ALL_PROFILES;

use crate::options::profile::FILE_HELP;
use crate::report::stop::Stop;
use crate::stream::output::Output;
use crate::stream::run::Outcome;

pub(super) fn define_profiles(command: Command) -> Command {
    command
        .about("List the named Bootstrings for encode, decode and explain --profile")
        .long_about(profiles_help())
        .after_help(concat!(
            "Examples:\n",
            "  $ puny profiles | head -1\n",
            "  punycode           internationalized domain names, without the prefix xn--",
        ))
}

fn profiles_help() -> String {
    format!("List the named Bootstrings for encode, decode and explain --profile.\n\n{FILE_HELP}")
}

pub(super) fn profiles(_: &ArgMatches) -> Result<Outcome, Stop> {
    let mut text = String::new();
    for profile in ALL_PROFILES {
        let (name, summary, source) = (profile.name(), profile.summary(), profile.source());
        text += &format!("{name:18} {summary}\n{:18} {source}\n", "");
    }
    print(text.as_bytes())
}

pub(super) fn define_completions(command: Command) -> Command {
    command
        .about("Write completions for a shell")
        .arg(
            Arg::new("shell")
                .value_name("SHELL")
                .help("The shell: bash, elvish, fish, powershell or zsh")
                .hide_possible_values(true)
                .required(true)
                .value_parser(EnumValueParser::<Shell>::new()),
        )
        .after_help(concat!(
            "Examples:\n",
            "  $ puny completions bash > puny.bash\n",
            "  $ puny completions zsh > _puny\n",
            "  $ puny completions fish > puny.fish",
        ))
}

pub(super) fn completions(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let mut whole = super::definition();
    let shell: &Shell = matches.get_one("shell").expect("the argument is required");
    let mut text = Vec::new();
    clap_complete::generate(*shell, &mut whole, "puny", &mut text);
    print(&text)
}

pub(super) fn define_man(command: Command) -> Command {
    command
        .about("Write the manual pages")
        .arg(
            Arg::new("dir")
                .value_name("DIR")
                .help("Write all pages to this folder [default: only puny.1]")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::DirPath),
        )
        .after_help(concat!(
            "Examples:\n",
            "  $ puny man > puny.1\n",
            "  $ mkdir -p man1 && puny man man1 && ls man1 | head -2\n",
            "  puny-check.1\n",
            "  puny-columns.1",
        ))
}

pub(super) fn man(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let mut whole = super::definition();
    whole.build();
    let Some(folder) = matches.get_one::<PathBuf>("dir") else {
        return print(&pages::page(whole)?);
    };
    fs::create_dir_all(folder).map_err(|error| Stop::file(folder, error))?;
    let mut pages = vec![whole.clone()];
    let is_ours = |one: &&Command| one.get_name() != "help";
    pages.extend(whole.get_subcommands().filter(is_ours).cloned());
    for command in pages {
        // `build` has set the display name of a subcommand to `puny-encode`, for example.
        let name = command.get_display_name().unwrap_or(command.get_name());
        let path = folder.join(format!("{name}.1"));
        let mut output = Output::open(Some(&path))?;
        output.write_results(&pages::page(command)?)?;
        output.finish()?;
    }
    Ok(Outcome::AllWell)
}

fn print(text: &[u8]) -> Result<Outcome, Stop> {
    Output::open(None)?.write_results(text)?;
    Ok(Outcome::AllWell)
}
