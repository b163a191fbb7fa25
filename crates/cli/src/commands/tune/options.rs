//! The options of `puny tune`, and what they say.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};

use super::plot::Axis;
use crate::fields::columns::Columns;
use crate::fields::parts::{Parts, Select};
use crate::options::verb::Verb;
use crate::options::{fields, input, output, profile};
use crate::report::stop::Stop;

/// Adds the definition.
pub(super) fn define(command: Command) -> Command {
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .help(help)
            .action(ArgAction::SetTrue)
    };
    let command = command
        .about("Find the parameters of a Bootstring that encode a corpus in the fewest code points")
        .long_about(concat!(
            "Find the parameters of a Bootstring that encode a corpus in the fewest code points: ",
            "tmin, tmax, skew, damp and initial_bias (RFC 3492, section 4). Base, alphabet and ",
            "initial_n are those of --profile.\n\n",
            "The deltas of a string do not depend on these parameters, and the bias for a delta ",
            "depends on the delta before it alone. So lengths are sums over pairs of neighbouring ",
            "deltas, and no string is built. Every legal pair of tmin and tmax is tried, unless a ",
            "lower bound excludes it; for each of them every initial_bias, every skew up to ",
            "32768 (with base 36, no greater one makes a difference), and every damp up to 128; ",
            "of greater damps a grid in steps of 3 %, and all between its points for the best ",
            "pair. Of equally short results that of the profile wins, then the least parameters.\n\n",
            "Ctrl-C ends the search, and the best so far is written; a second one ends the command ",
            "at once.\n\n",
            "The result is a file for --profile, with the figures as comments.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny tune --quiet пример испытание | grep -A2 ^tmin\n",
            "  tmin = 0\n",
            "  tmax = 27\n",
            "  skew = 6\n\n",
            "  $ puny encode пример\n",
            "  e1afmkfd\n\n",
            "  $ puny tune -q -o ru.toml пример испытание; puny encode -p ru.toml пример\n",
            "  n0fmkfd\n\n",
            "  $ printf '9 bücher\\n1 faß\\n' | puny tune -c 2 --weight 1 -f jsonl | cut -c -35\n",
            "  {\"profile\":\"punycode\",\"strings\":10,\n\n",
            "  $ puny tune --labels www.xn--p1ai | grep '^# punycode'\n",
            "  # punycode                      4    0.00%  tmin 1 tmax 26 skew 38 damp 700 initial_bias 72",
        ));
    let command = profile::args(input::args(command).arg(input::null_arg(Verb::Take)))
        .arg(
            flag("labels", "The strings are domain names: take the labels that have an A-label")
                .long_help(concat!(
                    "The strings are domain names: take their labels that are not ASCII, decoded ",
                    "from xn-- or mapped and checked by UTS #46 (as `puny to-ascii` does; hyphens ",
                    "may be anywhere, and _ is allowed). ASCII labels are left out, as the DNS has ",
                    "them unencoded. A name that breaks a rule fails.",
                )),
        )
        .arg(
            flag("initial-n", "Choose initial_n too: the least code point of the corpus that is not basic")
                .long_help(concat!(
                    "Choose initial_n too: the least code point of the corpus that is not basic. ",
                    "A greater one could not encode the corpus, and a lesser one makes the first ",
                    "deltas no shorter. The result cannot encode strings with lesser code points.",
                )),
        )
        .arg(
            flag("case-flags", "Keep mixed-case annotation possible, as `puny encode --case-flags` writes it")
                .long_help(concat!(
                    "Keep mixed-case annotation possible (RFC 3492, appendix A), as `puny encode ",
                    "--case-flags` writes it: every digit below tmax, which may be the last of a ",
                    "delta, has an upper and a lower case. With Punycode's digits, tmax is at most 26.",
                )),
        )
        .arg(flag(
            "fixed-bias",
            "Show what the best would be if the bias never changed",
        ))
        .arg(flag(
            "fixed-threshold",
            "Show what the best would be if all thresholds were equal",
        ))
        .arg(
            Arg::new("folds")
                .long("folds")
                .value_name("K")
                .help("Cross-validate with this many parts of the corpus; 0 does not [default: 5]")
                .long_help(concat!(
                    "Cross-validate: deal the strings to this many parts, choose parameters for ",
                    "all parts but one, and measure them on that one, for each part in turn. If ",
                    "they gain less there, the parameters are fitted to the corpus more than to ",
                    "its language. --fixed-bias and --fixed-threshold are measured in the same way. Takes ",
                    "as many more searches. 0 leaves it out. [default: 5]",
                ))
                .value_parser(value_parser!(u64).range(0..=100))
                .default_value("5")
                .hide_default_value(true),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("N")
                .help("Deal the strings to parts in another way; the search has no randomness")
                .value_parser(value_parser!(u64))
                .default_value("0"),
        )
        .arg(
            Arg::new("plot")
                .long("plot")
                .value_name("FILE.svg")
                .help("Draw lengths, a heat map of two parameters, and the sizes of deltas")
                .long_help(concat!(
                    "Draw three charts into an SVG file, which appears whole or not at all: how many ",
                    "strings have which length, before and after; the length of the corpus for pairs ",
                    "of values of two parameters (--heat-map), the others as found (initial_bias is ",
                    "lowered where tmin needs that); and how many deltas have which size in bits.",
                ))
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            Arg::new("heat-map")
                .long("heat-map")
                .value_name("X,Y")
                .help("The parameters of the heat map: two of tmin, tmax, skew, damp, initial_bias")
                .value_delimiter(',')
                .num_args(1)
                .value_parser(PossibleValuesParser::new(Axis::ALL.map(Axis::name)))
                .hide_possible_values(true)
                .default_value("tmin,tmax"),
        )
        .arg(
            Arg::new("format")
                .short('f')
                .long("format")
                .value_name("FORMAT")
                .help("Write a profile with the figures as comments, or the figures as JSON")
                .long_help(concat!(
                    "Write a profile with the figures as comments (toml), or a line of JSON ",
                    "(jsonl): profile; strings, as often as they count, and distinct; finished, ",
                    "false after an interruption; own, tuned, fixed_bias and fixed_threshold (null ",
                    "if not asked for), each with length (of all strings), change_percent and ",
                    "parameters; scripts, each with script, strings, own, tuned, change_percent; ",
                    "and cross_validation (null without it) with folds, seed, chosen_for_percent, ",
                    "held_out_percent, and the latter two in fixed_bias and fixed_threshold.",
                ))
                .hide_possible_values(true)
                .value_parser(["toml", "jsonl"])
                .default_value("toml"),
        )
        .arg(output::file_arg())
        .arg(output::quiet_arg())
        .arg(
            Arg::new("verbose")
                .short('v')
                .long("verbose")
                .help("Report how fast lengths were computed")
                .action(ArgAction::SetTrue),
        )
        .arg(output::threads_arg());
    fields::args(command, false, Verb::Take).arg(
        Arg::new("weight")
            .long("weight")
            .value_name("N|NAME")
            .help("The column of how often a string counts, as in the output of `uniq -c`")
            .long_help(concat!(
                "The column of how often a string counts, by its number or its name, as in the ",
                "output of `uniq -c`: whole numbers; 0 leaves the string out. It is the same as ",
                "repeating the string.",
            ))
            .help_heading("Parts of lines")
            .value_parser(value_parser!(Columns))
            .requires("column"),
    )
}

/// The parts of a line that are weights, if there are any.
pub(super) fn weight(matches: &ArgMatches, parts: Option<&Parts>) -> Result<Option<Parts>, Stop> {
    let (Some(columns), Some(parts)) = (matches.get_one::<Columns>("weight"), parts) else {
        return Ok(None);
    };
    let mut weight = parts.clone();
    if let Select::Columns(of_strings, _) = &mut weight.select {
        *of_strings = columns.clone();
    }
    weight.header |= columns.has_names();
    Ok(Some(weight))
}

/// The two parameters of the heat map.
pub(super) fn axes(matches: &ArgMatches) -> Result<[Axis; 2], Stop> {
    let names = matches.get_many::<String>("heat-map").into_iter().flatten();
    let axes: Vec<Axis> = names.filter_map(|name| Axis::of(name)).collect();
    match axes.as_slice() {
        [x, y] if x != y => Ok([*x, *y]),
        _ => Err(Stop::Usage(
            "--heat-map needs two different parameters, as in tmin,tmax".to_owned(),
        )),
    }
}
