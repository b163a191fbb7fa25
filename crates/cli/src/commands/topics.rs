//! The topics of `puny help`: pages about options that several commands have.
//!
//! A topic is a command that prints its own help, so that `puny help` lists it and there is a manual page for it.

use clap::builder::Resettable;
use clap::{Arg, ArgMatches, Command, Id};

use super::help::{self, Length};
use super::names;
use crate::options::{color, edition};
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

/// A page of help, and the shared options whose details are only on this page.
#[derive(Clone, Copy)]
pub(super) struct Page {
    pub(super) name: &'static str,
    pub(super) options: &'static [&'static str],
}

/// The pages with details of shared options: three topics, and the help of two commands.
pub(super) const PAGES: [Page; 5] = [
    Page {
        name: "formats",
        options: &[
            "input", "null", "output", "format", "on-error", "diff", "quiet", "threads", "color",
        ],
    },
    Page {
        name: "columns",
        options: &[
            "column",
            "delimiter",
            "quotes",
            "json",
            "comment",
            "header",
            "trim",
            "zone",
            "email",
        ],
    },
    Page {
        name: "idna",
        options: &["edition"],
    },
    Page {
        name: "profiles",
        options: &["profile"],
    },
    Page {
        name: "protect",
        options: &["suffixes", "misspelt", "show-resembling"],
    },
];

/// Returns whether this page is a topic, which is not a command of its own.
pub(super) fn is_topic(name: &str) -> bool {
    matches!(name, "formats" | "columns" | "idna")
}

/// Defines `puny help idna`.
pub(super) fn define_idna(command: Command) -> Command {
    let command = command
        .about("Help: the editions of IDNA and the options of their rules")
        .long_about(concat!(
            "The editions of IDNA, and the options that change their rules. to-ascii, to-unicode, check and ",
            "explain have these options.",
        ))
        .override_usage("puny COMMAND --edition EDITION [OPTIONS]")
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-ascii --edition 2003 faß.de\n",
            "  fass.de\n\n",
            "  $ puny to-ascii --edition 2008-lookup --mapping yes Faß.de\n",
            "  xn--fa-hia.de\n\n",
            "  $ puny to-ascii --std3 dns --dns-length allow-root _dmarc.bücher.example.\n",
            "  _dmarc.xn--bcher-kva.example.\n\n",
            "  $ puny to-ascii --check-hyphens no r3---sn-apo3qvuoxuxbt-j5pe.bücher.example\n",
            "  r3---sn-apo3qvuoxuxbt-j5pe.xn--bcher-kva.example",
        ));
    edition::described(command)
}

/// Defines `puny help formats`.
pub(super) fn define_formats(command: Command) -> Command {
    let command = command
        .about("Help: input, output and its formats, failures and threads")
        .long_about("Choose where strings are read from, and where and how results are written. Most commands have these options.")
        .override_usage("puny COMMAND [OPTIONS]")
        .after_help(concat!(
            "Examples:\n",
            "  $ printf 'bücher.de\\na_b\\n' | puny to-ascii -q --on-error keep\n",
            "  xn--bcher-kva.de\n",
            "  a_b\n\n",
            "  $ echo faß.de > names; puny to-ascii -i names -f csv | cut -d, -f 1-3\n",
            "  line,input,output\n",
            "  1,faß.de,xn--fa-hia.de",
        ));
    command.args(options_of("formats")).arg(color::arg())
}

/// Defines `puny help columns`.
pub(super) fn define_columns(command: Command) -> Command {
    let command = command
        .about("Help: strings in columns, CSV, JSON lines and zone files")
        .long_about(concat!(
            "Choose which parts of a line are strings. By default each line is a string. check, to-ascii and ",
            "to-unicode have all of these options. encode and decode have all of them except --zone and --email.",
        ))
        .override_usage("puny COMMAND [OPTIONS]")
        .after_help(concat!(
            "Examples:\n",
            "  $ printf '192.0.2.7\\tbücher  faß.de # shops\\n' | puny to-ascii -c 2- --comment '#'\n",
            "  192.0.2.7\txn--bcher-kva  xn--fa-hia.de # shops\n\n",
            "  $ printf 'id,name\\n1,\"bücher.de\"\\n' | puny to-ascii -c name --delimiter ,\n",
            "  id,name\n",
            "  1,\"xn--bcher-kva.de\"\n\n",
            "  $ printf '{\"id\":7,\"tls\":{\"san\":[\"xn--p1ai\"]}}\\n' | puny to-unicode --json tls.san\n",
            "  {\"id\":7,\"tls\":{\"san\":[\"рф\"]}}\n\n",
            "  $ printf 'bücher\\t3600\\tIN\\tMX\\t10 post.bücher.de. ; mail\\n' | puny to-ascii --zone\n",
            "  xn--bcher-kva\t3600\tIN\tMX\t10 post.xn--bcher-kva.de. ; mail",
        ));
    command.args(options_of("columns"))
}

/// Returns the options of a topic, as `to-ascii` defines them, without their relations to options of other topics.
fn options_of(name: &str) -> Vec<Arg> {
    let page = PAGES.into_iter().find(|page| page.name == name);
    let page = page.expect("the topic is in the list");
    let command = names::define_to_ascii(Command::new("to-ascii"));
    let arg_of = |id: &&str| {
        let arg = command.get_arguments().find(|arg| arg.get_id() == id)?;
        let arg = arg.clone().help_heading(None::<&str>);
        Some(
            arg.conflicts_with(Resettable::<Id>::Reset)
                .requires(Resettable::<Id>::Reset),
        )
    };
    page.options.iter().filter_map(arg_of).collect()
}

pub(super) fn print_idna(_: &ArgMatches) -> Result<Outcome, Stop> {
    print_topic("idna")
}

pub(super) fn print_formats(_: &ArgMatches) -> Result<Outcome, Stop> {
    print_topic("formats")
}

pub(super) fn print_columns(_: &ArgMatches) -> Result<Outcome, Stop> {
    print_topic("columns")
}

fn print_topic(name: &str) -> Result<Outcome, Stop> {
    let mut whole = help::arrange(super::definition(), Some(name), Length::Long);
    whole.build();
    let command = whole.find_subcommand_mut(name);
    let command = command.expect("the topic is in the list of commands");
    let printed = command.print_help();
    printed.map_err(|error| Stop::output("<stdout>", error))?;
    Ok(Outcome::AllWell)
}
