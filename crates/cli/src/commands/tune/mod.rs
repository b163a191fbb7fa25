//! `puny tune`: the parameters that encode a corpus in the fewest code points.
//!
//! | file | holds |
//! |---|---|
//! | `options.rs` | the options and their help |
//! | `read.rs`, `group.rs` | lines into deltas; the script of a string |
//! | `model/` | what an encoding costs |
//! | `search/` | the search, and how it leaves out what cannot be the best |
//! | `outcome.rs` | all figures of a run: by script, baselines, cross-validation |
//! | `report/`, `plot/` | how they are written and drawn |

mod group;
mod model;
mod options;
mod outcome;
mod plot;
mod read;
mod report;
mod search;

use std::path::PathBuf;

use clap::ArgMatches;
use puny::profiles::Profile;
use puny::{Bootstring, ParamValues, Params};

use super::subcommand::{self, Subcommand};
use crate::options::{fields, header, input, output, profile};
use crate::report::stop::Stop;
use crate::stream::gather::Gather;
use crate::stream::interrupt::Wish;
use crate::stream::output::{Output, say};
use crate::stream::progress::Share;
use crate::stream::run::Outcome as Run;
use crate::stream::terminal;
use model::corpus::Corpus;
use outcome::{Asked, Corpora, Outcome};
use read::{Read, Strings};
use search::{Found, Search};

/// `puny tune`.
pub(super) const TUNE: Subcommand = Subcommand {
    name: "tune",
    define: options::define,
    run: subcommand::Run::Options(run),
};

/// The greatest base: the time of the search grows as its fourth power.
const GREATEST_BASE: u32 = 256;

fn run(matches: &ArgMatches) -> Result<Run, Stop> {
    let profile = profile::of(matches)?;
    let name = matches
        .get_one::<String>("profile")
        .cloned()
        .unwrap_or_default();
    check(&profile, &name)?;
    let axes = options::axes(matches)?;
    let plot = matches.get_one::<PathBuf>("plot");
    let file = output::file(matches);
    for path in file.iter().chain(plot) {
        Output::check(path)?;
    }
    let greatest_tmax = match matches.get_flag("case-flags") {
        true => with_case_forms(profile.bootstring())?,
        false => profile.bootstring().params().base(),
    };
    let messages = output::messages(matches);
    let threads = output::threads(matches);
    let (strings, status) = read(matches, profile)?;
    let corpus = strings.0;
    if corpus.delta_count() == 0 {
        return Err(Stop::Usage(
            "there is nothing to tune: no valid string has a code point that is not basic"
                .to_owned(),
        ));
    }

    let own = *profile.bootstring().params();
    let asked = Asked {
        own,
        maxint: profile.bootstring().maxint(),
        greatest_tmax,
        folds: matches.get_one::<u64>("folds").copied().unwrap_or_default(),
        seed: matches.get_one::<u64>("seed").copied().unwrap_or_default(),
        fixed_bias: matches.get_flag("fixed-bias"),
        fixed_threshold: matches.get_flag("fixed-threshold"),
    };
    let later = match matches.get_flag("initial-n") {
        true => later(&corpus, own),
        false => None,
    };
    let corpora = Corpora {
        own: &corpus,
        later: later.as_ref().map(|(corpus, params)| (corpus, *params)),
    };
    let wish = Wish::listen();
    let progress = Share::new(terminal::stderr_is_terminal() && !messages.quiet);
    let watch = |share: f64, found: Found| {
        let words = || {
            format!(
                "{} code points: {}",
                found.total,
                report::summary::brief(&found.params)
            )
        };
        progress.tell(share, words);
    };
    let search = Search {
        threads,
        stop: wish.flag(),
        watch: &watch,
    };
    let outcome = Outcome::new(corpora, asked, search);
    progress.finish();

    let bootstring = with_params(profile.bootstring(), outcome.tuned.params)?;
    let distinct = corpus.distinct();
    let lines = report::summary::lines(&outcome, &name, distinct);
    let is_json = matches
        .get_one::<String>("format")
        .is_some_and(|format| format == "jsonl");
    let text = match is_json {
        true => report::json::record(&outcome, &name, distinct, asked.seed),
        false => report::toml::file(&bootstring, &lines).into_bytes(),
    };
    if let Some(path) = plot {
        let corpora = plot::Corpora {
            own: &corpus,
            tuned: match outcome.tuned.params.initial_n() == own.initial_n() {
                true => &corpus,
                false => later.as_ref().map_or(&corpus, |(later, _)| later),
            },
        };
        let picture = plot::draw(corpora, &outcome, &name, asked.maxint, axes)?;
        let mut output = Output::open(Some(path))?;
        output.write(picture.as_bytes())?;
        output.finish()?;
    }
    let mut output = Output::open(file.as_deref())?;
    output.write(&text)?;
    let is_stdout = output.is_stdout();
    output.finish()?;
    if !messages.quiet {
        if !is_stdout {
            say(report::summary::brief_result(&outcome));
        }
        if !outcome.found.finished {
            say("interrupted: these are the best parameters so far");
        }
    }
    if matches.get_flag("verbose") {
        for line in report::summary::speed(&outcome.speed, threads) {
            say(line);
        }
    }
    wish.obey();
    Ok(status)
}

/// Refuses what a file cannot hold, and what would take days.
fn check(profile: &Profile, name: &str) -> Result<(), Stop> {
    let ascii: String = (0..0x80_u8).map(char::from).collect();
    let numbers = profile.extended_code_points(&ascii);
    if !numbers.eq(ascii.chars().map(u32::from)) {
        return Err(Stop::Usage(format!(
            "--profile {name}: it renumbers characters before it encodes them, and a file of \
             parameters cannot say that"
        )));
    }
    let base = profile.bootstring().params().base();
    if base > GREATEST_BASE {
        return Err(Stop::Usage(format!(
            "--profile {name}: the base is {base}; bases up to {GREATEST_BASE} can be searched"
        )));
    }
    Ok(())
}

/// The greatest `tmax` with which every last digit has an upper and a lower case.
fn with_case_forms(own: &Bootstring<'_>) -> Result<u32, Stop> {
    let values = own.params().values();
    let has_case_forms = |tmax: &u32| {
        let params = Params::new(ParamValues {
            tmax: *tmax,
            ..values
        });
        let other = params.ok().and_then(|params| with_params(own, params).ok());
        other.is_some_and(|other| other.has_case_forms())
    };
    let greatest = (values.tmax..values.base).take_while(has_case_forms).last();
    greatest.ok_or_else(|| {
        Stop::Usage(
            "--case-flags: the profile's digits below tmax have no upper and lower case \
             (RFC 3492, section 4)"
                .to_owned(),
        )
    })
}

/// Reads the corpus.
fn read(matches: &ArgMatches, profile: Profile) -> Result<(Strings, Run), Stop> {
    let mut parts = fields::of(matches)?;
    let mut weight = options::weight(matches, parts.as_ref())?;
    let terminator = input::terminator(matches);
    let input = header::read(parts.as_mut(), input::of(matches), terminator)?;
    let input = header::read(weight.as_mut(), input, terminator)?;
    if let (Some(parts), Some(weight)) = (&mut parts, &weight) {
        parts.header |= weight.header;
    }
    let messages = output::messages(matches);
    let gather = Gather {
        input,
        terminator,
        threads: output::threads(matches),
        quiet: messages.quiet,
    };
    let work = Read {
        profile,
        parts,
        weight,
        labels: matches.get_flag("labels"),
        messages,
    };
    gather.perform(work, Strings::default())
}

/// The corpus with the greatest `initial_n` that can encode it, if that is not its own.
fn later(corpus: &Corpus, own: Params) -> Option<(Corpus, Params)> {
    let initial_n = corpus.least_code_point(own.initial_n())?;
    let more = initial_n
        .checked_sub(own.initial_n())
        .filter(|more| *more > 0)?;
    let params = Params::new(ParamValues {
        initial_n,
        ..own.values()
    })
    .ok()?;
    Some((corpus.with_later_n(more), params))
}

/// The same encoding with other parameters. The alphabet fits, as the base is the same.
fn with_params<'a>(own: &Bootstring<'a>, params: Params) -> Result<Bootstring<'a>, Stop> {
    let bootstring = Bootstring::new(params, *own.alphabet());
    let bootstring = bootstring.map_err(|error| Stop::Usage(error.to_string()))?;
    Ok(bootstring
        .with_maxint(own.maxint())
        .with_repertoire(own.repertoire()))
}

#[cfg(test)]
mod tests;
