//! `puny check`: what there is to say about a domain name.

mod data;
mod protected;
mod text;
mod verdict;

use std::path::PathBuf;
use std::str;

use anstream::ColorChoice;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use crate::commands::names::{Names, name_args};
use crate::convert::lines::not_utf8;
use crate::fields::parts::{self, Line, Parts};
use crate::fields::separator::UNCLOSED;
use crate::options::args;
use crate::options::edition;
use crate::options::verb::Verb;
use crate::report::problem::Problem;
use crate::report::record::{self, Format};
use crate::report::stop::Stop;
use crate::stream::input::Input;
use crate::stream::run::{Bulk, Outcome};
use crate::stream::terminal;
use crate::stream::threads::{Batch, Place, Work};
use text::Head;
use verdict::{Measure, Verdict};

/// The definition of `puny check`.
pub(crate) fn command() -> Command {
    let command = Command::new("check")
        .about("Check domain names: what each label is, and every rule that is broken")
        .long_about(concat!(
            "Check domain names: what each label is, its Unicode and ASCII forms, every rule ",
            "that is broken with the code point to blame, what mapping has changed, where other ",
            "editions lead, and whether the name is better shown in ASCII because it could be ",
            "taken for another (UTS #39). The rules are those of UTS #46 with every check, or of ",
            "another edition. The exit status is 1 if any name breaks one.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny check faß.de\n",
            "  faß.de: valid\n",
            "    ASCII       xn--fa-hia.de\n",
            "    label 1     faß  U-label       xn--fa-hia\n",
            "    label 2     de   NR-LDH label\n",
            "    differs     uts46-transitional, 2003: fass.de\n\n",
            "  $ puny check -f csv xn--fa-hia.de | cut -d, -f 2-5\n",
            "  input,valid,ascii,unicode\n",
            "  xn--fa-hia.de,true,xn--fa-hia.de,faß.de\n\n",
            "  $ echo apple.com > ours; puny check -q --protected ours xn--80ak6aa92e.com | tail -1\n",
            "    looks like  apple.com, which is protected",
        ));
    name_args(
        args::input_args(command)
            .arg(args::plain_output_arg())
            .arg(args::format_arg(
                "Write text for people, JSON lines or CSV",
                concat!(
                    "Write text for people, JSON lines, or CSV with one row for each name.\n\n",
                    "Text begins with FILE:LINE: and, where the name is a part of its line, ",
                    "COLUMN:, unless names are arguments.\n\n",
                    "Every JSON line has the same fields, null or empty where there is nothing ",
                    "to say: line, input, valid; ascii and unicode, which the ASCII form leads ",
                    "back to (null if the name is not valid); labels (each with text, kind, ",
                    "ascii, unicode, scripts, level, the restriction level of UTS #39, and show, ",
                    "unicode or a_label; the root is one); errors (each with kind, status, ",
                    "label, offset, end, code_point, origin, cause, message, hint); changes (what mapping does: ",
                    "kind, offset, end, to); editions (what each makes of the name with the same ",
                    "options: output, or else the status of the first error); display (how to ",
                    "show it); reasons (why a label is not shown in Unicode: kind, label, ",
                    "offset, end, code_point, rule); protected (relation: is, looks_like or ",
                    "resembles; and name); ip_address. With several inputs there is the file too, and with ",
                    "columns the column. Labels are counted from 0. Offsets are bytes: of the ",
                    "input in errors and changes, of the label's unicode in reasons.",
                ),
            ))
            .arg(args::quiet_arg().help("No summary"))
            .arg(args::threads_arg()),
        Verb::Check,
    )
    .arg(
        Arg::new("protected")
            .long("protected")
            .value_name("FILE")
            .help("Names, one a line, that no other may be taken for")
            .long_help(concat!(
                "Names, one a line, that no other may be taken for: a name that looks like one ",
                "of them (UTS #39, section 4), or is below one that does, fails. One that would ",
                "look so without accents, strokes and hooks, as googlé.com, resembles it: that is ",
                "told, and does not fail. Lines that are empty or begin with # are left out; one ",
                "that is no name ends the run with status 2.",
            ))
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath),
    )
    // Of the other commands about names; here it has nothing to choose between.
    .arg(
        Arg::new("on-error")
            .long("on-error")
            .value_name("WHAT")
            .hide(true)
            .value_parser(|_: &str| -> Result<String, &str> {
                Err("every name has a verdict here; --on-error is for to-ascii and to-unicode")
            }),
    )
}

/// Runs `puny check`.
pub(crate) fn run(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let output = args::output(matches);
    let choice = args::color(matches);
    let format = args::format(matches);
    let input = args::input(matches);
    let parts = parts::of(matches)?;
    let with_file = input.has_several_files();
    let with_column = parts.as_ref().is_some_and(Parts::has_columns);
    let names = Names::of(matches)?;
    let is_zone = parts.as_ref().is_some_and(Parts::is_zone);
    let check = Check {
        measure: Measure {
            protected: protected::of(matches, &names)?,
            others: edition::others(matches, is_zone, names.engine.choice),
            names,
        },
        parts,
        with_place: matches!(input, Input::Sources(_)),
        form: match format {
            Format::JsonLines => Form::JsonLines,
            Format::Csv => Form::Csv,
            // A file gets colour only if that is asked for.
            Format::Text => Form::Text {
                color: match choice {
                    ColorChoice::Auto => terminal::stdout_color(choice) && output.is_none(),
                    asked => terminal::stdout_color(asked),
                },
            },
        },
        with_file,
    };
    let header = match format {
        Format::Csv => data::csv_header(with_file, with_column),
        _ => Vec::new(),
    };
    Bulk {
        input,
        output,
        header,
        threads: args::threads(matches),
        quiet: matches.get_flag("quiet"),
    }
    .run(check)
}

/// How verdicts are written.
#[derive(Clone, Copy, Debug)]
enum Form {
    Text { color: bool },
    JsonLines,
    Csv,
}

/// Where in its line a string stood.
#[derive(Clone, Copy, Debug)]
struct Column<'l> {
    /// Which of the columns it is.
    number: usize,
    /// What stands before it.
    before: &'l [u8],
}

impl Column<'_> {
    /// As in messages about single lines.
    fn in_code_points(self) -> usize {
        String::from_utf8_lossy(self.before).chars().count() + 1
    }
}

struct Check {
    measure: Measure,
    parts: Option<Parts>,
    /// Verdicts for people say where the name stood.
    with_place: bool,
    form: Form,
    with_file: bool,
}

impl Work for Check {
    fn line(&self, place: Place<'_>, line: &[u8], batch: &mut Batch) {
        let Some(parts) = &self.parts else {
            let valid = self.string(place, None, line, batch);
            batch.tally.failed += u64::from(!valid);
            return;
        };
        let mut fields = std::mem::take(&mut batch.scratch.fields);
        match parts.find(place, line, &mut fields) {
            Ok(Line::Untouched) => batch.tally.lines -= 1,
            Ok(Line::Parts) => {
                let mut all_valid = true;
                for field in &fields {
                    let column = parts.has_columns().then(|| Column {
                        number: field.number,
                        before: line.get(..field.range.start).unwrap_or_default(),
                    });
                    all_valid &= self.string(place, column, &field.content(line), batch);
                }
                batch.tally.failed += u64::from(!all_valid);
            }
            Err(problem) => {
                // What follows cannot be told apart.
                batch.stop |= problem.kind() == UNCLOSED;
                let text = String::from_utf8_lossy(line);
                self.write(place, None, &Verdict::none(&text, problem), batch);
                batch.tally.failed += 1;
            }
        }
        batch.scratch.fields = fields;
    }
}

impl Check {
    /// Checks one string, and says whether it is valid.
    fn string(
        &self,
        place: Place<'_>,
        column: Option<Column<'_>>,
        string: &[u8],
        batch: &mut Batch,
    ) -> bool {
        match str::from_utf8(string) {
            Ok(text) => self.write(place, column, &Verdict::of(&self.measure, text), batch),
            Err(error) => {
                let text = String::from_utf8_lossy(string);
                let problem: Problem = not_utf8(string, error);
                self.write(place, column, &Verdict::none(&text, problem), batch)
            }
        }
    }

    fn write(
        &self,
        place: Place<'_>,
        column: Option<Column<'_>>,
        verdict: &Verdict<'_>,
        batch: &mut Batch,
    ) -> bool {
        for kind in verdict.kinds() {
            batch.tally.problem(kind);
        }
        let file = self.with_file.then_some(place.file);
        let number = match &self.parts {
            Some(parts) => parts.column(column.map(|column| column.number)),
            None => record::Column::Unasked,
        };
        match self.form {
            Form::Text { color } => {
                let head = self.with_place.then(|| Head {
                    file: place.file,
                    line: place.line,
                    column: column.map(|column| column.in_code_points()),
                });
                text::write(verdict, head, color, &mut batch.out);
            }
            Form::JsonLines => data::json(verdict, file, place.line, number, &mut batch.out),
            Form::Csv => data::csv(verdict, file, place.line, number, &mut batch.out),
        }
        if verdict.taken_for().is_some() {
            batch.tally.problem("looks_like_protected");
            return false;
        }
        verdict.is_valid()
    }
}
