//! Which parts of a line are strings to convert: all of it, some of its columns, the
//! names of a master file. What is no such part comes out byte for byte.

use std::str::FromStr;

use clap::builder::EnumValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::fields::separator::{Field, Separator, is_blank};
use crate::options::args::YesNo;
use crate::options::verb::Verb;
use crate::report::problem::Problem;
use crate::report::record::Column;
use crate::report::stop::Stop;
use crate::stream::threads::Place;

/// What is looked for in each line.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    select: Select,
    /// What may begin a comment.
    comments: Vec<u8>,
    /// The first line of a file is no data.
    header: bool,
    /// Blanks around a string are no part of it.
    trim: bool,
}

#[derive(Clone, Debug)]
enum Select {
    Line,
    Columns(Columns, Separator),
    Zone,
}

/// What a line turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// A comment, a header, or nothing but blanks.
    Untouched,
    /// There are strings in it.
    Parts,
}

impl Parts {
    /// Puts the parts of a line into `fields`.
    ///
    /// # Errors
    ///
    /// A line that has not the columns that were asked for.
    pub(crate) fn find(
        &self,
        place: Place<'_>,
        line: &[u8],
        fields: &mut Vec<Field>,
    ) -> Result<Line, Problem> {
        fields.clear();
        if self.header && place.line == 1 {
            return Ok(Line::Untouched);
        }
        let first = line.iter().position(|&byte| !is_blank(byte));
        let Some(first) = first.and_then(|first| line.get(first)) else {
            return Ok(Line::Untouched);
        };
        if self.comments.contains(first) {
            return Ok(Line::Untouched);
        }
        match &self.select {
            Select::Line => fields.push(Field {
                number: 1,
                range: 0..line.len(),
                quoted: false,
            }),
            Select::Columns(columns, separator) => {
                // Between delimiters such a character may be data.
                let end = match separator {
                    Separator::Blanks => line.iter().position(|byte| self.comments.contains(byte)),
                    Separator::Character { .. } => None,
                };
                let data = line.get(..end.unwrap_or(line.len())).unwrap_or(line);
                separator.split(data, fields)?;
                columns.check(fields.len(), data.len())?;
                fields.retain(|field| columns.contains(field.number));
            }
            Select::Zone => super::master_file::names(line, fields),
        }
        if self.trim {
            for field in fields.iter_mut() {
                trim(line, field);
            }
        }
        if self.is_zone() {
            for field in fields.iter() {
                if field.of(line).contains(&b'\\') {
                    return Err(escape(field.range.start));
                }
            }
        }
        Ok(Line::Parts)
    }

    /// Whether a part is a column, and has a number that is worth a word.
    pub(crate) fn has_columns(&self) -> bool {
        !matches!(self.select, Select::Line)
    }

    /// What a record says of a column, or of a line as a whole.
    pub(crate) fn column(&self, number: Option<usize>) -> Column {
        match number {
            _ if !self.has_columns() => Column::Unasked,
            Some(number) => Column::Number(number),
            None => Column::Line,
        }
    }

    /// Whether what stands around the parts is kept.
    pub(crate) fn is_zone(&self) -> bool {
        matches!(self.select, Select::Zone)
    }

    /// What is between the parts. A line as a whole has nothing in it that separates.
    pub(crate) fn separator(&self) -> Option<&Separator> {
        match &self.select {
            Select::Line => None,
            Select::Columns(_, separator) => Some(separator),
            Select::Zone => Some(&Separator::Blanks),
        }
    }
}

fn trim(line: &[u8], field: &mut Field) {
    let content = field.of(line);
    let before = content.iter().take_while(|&&byte| is_blank(byte)).count();
    let content = content.get(before..).unwrap_or_default();
    let after = content
        .iter()
        .rev()
        .take_while(|&&byte| is_blank(byte))
        .count();
    field.range = field.range.start + before..field.range.end - after;
}

fn escape(offset: usize) -> Problem {
    let what = "a name with an escape in it is more than text";
    let rule = "RFC 1035, section 5.1: a backslash takes the meaning from the character after it";
    Problem::raw("escape", offset, what, rule)
}

/// Numbers of columns, `1,3,5-7,9-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns(Vec<(usize, usize)>);

impl Columns {
    fn contains(&self, number: usize) -> bool {
        let Columns(ranges) = self;
        ranges
            .iter()
            .any(|&(first, last)| (first..=last).contains(&number))
    }

    /// Refuses a line that lacks one of the columns.
    fn check(&self, count: usize, len: usize) -> Result<(), Problem> {
        let Columns(ranges) = self;
        let wanted = ranges.iter().map(|&(first, last)| match last {
            usize::MAX => first,
            last => last,
        });
        match wanted.filter(|&wanted| wanted > count).min() {
            None => Ok(()),
            Some(wanted) => {
                let s = if count == 1 { "" } else { "s" };
                let what = format!("there is no column {wanted}: the line has {count} column{s}");
                let rule = "--column names columns that every line has";
                let hint = "`--comment` and `--header` leave out what is no data; `2-` is every \
                            column from the second on";
                Err(Problem::raw("missing_column", len, what, rule).with_hint(Some(hint.into())))
            }
        }
    }
}

impl FromStr for Columns {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| match text.parse() {
            Ok(number @ 1_usize..=0xFFFF) => Ok(number),
            _ => Err(format!(
                "'{text}' is no column; columns are counted from 1, as in 2 or 1,3 or 2-4 or 2-"
            )),
        };
        let range = |part: &str| match part.split_once('-') {
            None => number(part).map(|one| (one, one)),
            Some((first, "")) => number(first).map(|first| (first, usize::MAX)),
            Some((first, last)) => {
                let (first, last) = (number(first)?, number(last)?);
                if first <= last {
                    Ok((first, last))
                } else {
                    Err(format!("'{part}' ends before it begins"))
                }
            }
        };
        text.split(',')
            .map(range)
            .collect::<Result<_, _>>()
            .map(Columns)
    }
}

/// Adds the options; `--zone` only where the strings are domain names.
pub(crate) fn args(command: Command, names: bool, verb: Verb) -> Command {
    let big = verb.big();
    let command = command
        .next_help_heading("Parts of lines")
        .arg(
            Arg::new("column")
                .short('c')
                .long("column")
                .value_name("N,N-N,…")
                .help(format!(
                    "{big} these columns{}",
                    verb.rest(" and leave the rest of the line as it is", " alone")
                ))
                .long_help(format!(
                    "{big} these columns, counted from 1{}: 2, or 1,3, or 2-4, or 2- for all from \
                     the second on. A line without one of them fails.{}",
                    verb.rest(
                        ", and leave the rest of the line as it is, byte for byte with its line end",
                        "",
                    ),
                    verb.rest(
                        " With --on-error keep, a column that fails stays as it came; JSON lines \
                         and CSV have a record for each column.",
                        " Each column has a verdict of its own.",
                    ),
                ))
                .value_parser(clap::value_parser!(Columns)),
        )
        .arg(
            Arg::new("delimiter")
                .long("delimiter")
                .value_name("CHAR")
                .help("What is between columns [default: runs of blanks]")
                .long_help(concat!(
                    "What is between columns: one character, or 'tab'. A field may then stand in ",
                    "double quotes, as in CSV (RFC 4180), but not go on in the next line. ",
                    "[default: runs of spaces and tabs]",
                ))
                .value_parser(delimiter)
                .requires("column"),
        )
        .arg(
            Arg::new("quotes")
                .long("quotes")
                .value_name("YES|NO")
                .help("Whether double quotes around a field are no part of it [default: yes]")
                .value_parser(EnumValueParser::<YesNo>::new())
                .hide_possible_values(true)
                .requires("delimiter"),
        )
        .arg(
            Arg::new("comment")
                .long("comment")
                .value_name("CHARS")
                .help(verb.rest(
                    "Leave what follows one of these characters as it is, such as '#;'",
                    "Leave out what follows one of these characters, such as '#;'",
                ))
                .long_help(format!(
                    "Leave {}: lines that begin with one of these characters (after blanks), such \
                     as '#;', and, where columns are between blanks, what follows one of them in \
                     a line. Lines that hold nothing but blanks {}.",
                    verb.rest("comments as they are", "out comments"),
                    verb.rest("stay too", "are left out too"),
                ))
                .value_parser(comments),
        )
        .arg(
            Arg::new("header")
                .long("header")
                .help(verb.rest(
                    "Leave the first line of each file as it is",
                    "Leave out the first line of each file",
                ))
                .action(ArgAction::SetTrue),
        )
        .arg(
            Arg::new("trim")
                .long("trim")
                .help("Blanks around a string are no part of it")
                .action(ArgAction::SetTrue),
        );
    let command = if names {
        command.arg(
            Arg::new("zone")
                .long("zone")
                .help(format!(
                    "{big} the names of a master file (RFC 1035){}",
                    verb.rest(" and leave the rest as it is", "")
                ))
                .long_help(format!(
                    "{big} the names of a master file, also called zone file (RFC 1035, section \
                     5): owners, the names in NS, CNAME, DNAME, PTR, SOA (the first), MX, AFSDB, \
                     KX, SVCB, HTTPS and SRV records, and $ORIGIN. All else {}. Unless you say \
                     otherwise, --std3 no and --dns-length allow-root come with it, as _dmarc and \
                     the dot of the root are usual there.",
                    verb.rest("comes out byte for byte", "is left out"),
                ))
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["column", "delimiter", "quotes", "comment", "header"]),
        )
    } else {
        command
    };
    command.next_help_heading(None::<&str>)
}

/// What the options say; `None` if lines are strings and nothing else.
pub(crate) fn of(matches: &ArgMatches) -> Result<Option<Parts>, Stop> {
    let zone = matches.try_get_one::<bool>("zone").ok().flatten().copied();
    let quotes = matches.get_one::<YesNo>("quotes");
    let separator = match matches.get_one::<String>("delimiter") {
        None => Separator::Blanks,
        Some(text) => Separator::Character {
            bytes: text.clone().into_bytes(),
            quotes: quotes != Some(&YesNo::No),
        },
    };
    let select = match matches.get_one::<Columns>("column") {
        _ if zone == Some(true) => Select::Zone,
        Some(columns) => Select::Columns(columns.clone(), separator),
        None => Select::Line,
    };
    let parts = Parts {
        select,
        comments: match matches.get_one::<String>("comment") {
            Some(comments) => comments.clone().into_bytes(),
            None => Vec::new(),
        },
        header: matches.get_flag("header"),
        trim: matches.get_flag("trim"),
    };
    let is_plain = matches!(parts.select, Select::Line)
        && parts.comments.is_empty()
        && !parts.header
        && !parts.trim;
    if parts.header && matches.contains_id("text") {
        return Err(Stop::Usage(
            "--header: strings as arguments have no header".to_owned(),
        ));
    }
    Ok((!is_plain).then_some(parts))
}

fn delimiter(text: &str) -> Result<String, String> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("tab" | "\\t", ..) => Ok("\t".to_owned()),
        (_, Some('"' | '\n' | '\r'), None) => Err("that cannot be between columns".to_owned()),
        (_, Some(one), None) => Ok(one.to_string()),
        _ => Err("one character, or 'tab'".to_owned()),
    }
}

fn comments(text: &str) -> Result<String, String> {
    let fits = |byte: u8| byte.is_ascii_punctuation();
    if !text.is_empty() && text.bytes().all(fits) {
        Ok(text.to_owned())
    } else {
        Err("ASCII punctuation only, such as '#;'".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbers_and_ranges() {
        let columns: Columns = "1,3-4,7-".parse().unwrap();
        let all: Vec<usize> = (1..10).filter(|&number| columns.contains(number)).collect();
        assert_eq!(all, [1, 3, 4, 7, 8, 9]);
        for text in ["", "0", "a", "1,", "4-3", "-3", "1-2-3", "+1x", "99999999"] {
            assert!(text.parse::<Columns>().is_err(), "{text}");
        }
    }

    /// Every column that is named has to be there; of an open range the first.
    #[test]
    fn a_line_has_the_columns_that_are_named() {
        for (columns, count, is_there) in [
            ("2", 2, true),
            ("2", 1, false),
            ("2-3", 2, false),
            ("2-", 2, true),
            ("2-", 1, false),
            ("1,3", 2, false),
        ] {
            let columns: Columns = columns.parse().unwrap();
            assert_eq!(
                columns.check(count, 0).is_ok(),
                is_there,
                "{columns:?} {count}"
            );
        }
    }
}
