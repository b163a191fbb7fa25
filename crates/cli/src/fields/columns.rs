//! The columns that `--column` selects, by number (`1,3,5-7,9-`) or by name.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::field::{Field, Quoting};
use super::separator::Separator;
use crate::report::problem::Problem;
use crate::report::shown::{and_more, quoted};
use crate::stream::units::Csv;

/// The columns that `--column` selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    ranges: Ranges,
    names: Vec<String>,
    /// The numbers of all selected columns in each file, including the columns that are given by name.
    by_file: BTreeMap<String, Ranges>,
}

/// The numbers of columns, as ranges. The end of an open range is `usize::MAX`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranges(Vec<(usize, usize)>);

impl Columns {
    /// Returns whether some columns are given by name.
    pub(crate) fn has_names(&self) -> bool {
        !self.names.is_empty()
    }

    /// Returns the numbers of the selected columns in a file.
    pub(super) fn ranges_in(&self, file: &str) -> &Ranges {
        self.by_file.get(file).unwrap_or(&self.ranges)
    }

    /// Finds the columns that are given by name in the header of a file.
    ///
    /// # Errors
    ///
    /// Fails with a message if a name is missing, or if two columns have the same name.
    pub(super) fn read_header(&mut self, file: String, header: &[String]) -> Result<(), String> {
        let mut ranges = self.ranges.clone();
        for name in &self.names {
            let is_it = |(_, title): &(usize, &String)| *title == name;
            let mut found = (1..).zip(header).filter(is_it);
            match (found.next(), found.next()) {
                (Some((number, _)), None) => ranges.0.push((number, number)),
                (Some((first, _)), Some((second, _))) => {
                    let name = quoted(name);
                    return Err(format!(
                        "the columns {first} and {second} both have the name {name}; give the number of the column"
                    ));
                }
                (None, _) => return Err(missing(name, header)),
            }
        }
        self.by_file.insert(file, ranges);
        Ok(())
    }
}

/// The maximum number of names in a message.
const MAX_LISTED: usize = 50;

fn missing(name: &str, header: &[String]) -> String {
    let mut text = format!("no column has the name {}; ", quoted(name));
    match header.len() {
        0 => text += "the file has no header",
        1 => text += "the header has only ",
        _ => text += "the header has ",
    }
    let titles = header.iter().take(MAX_LISTED).map(|title| quoted(title));
    text += &titles.collect::<Vec<_>>().join(", ");
    text + &and_more(header.len().saturating_sub(MAX_LISTED))
}

impl Ranges {
    pub(super) fn contains(&self, number: usize) -> bool {
        let Ranges(ranges) = self;
        ranges
            .iter()
            .any(|&(first, last)| (first..=last).contains(&number))
    }

    /// Fails if one of these columns is missing in a line. The line has `count` columns and `len` bytes.
    pub(super) fn check(&self, count: usize, len: usize) -> Result<(), Problem> {
        let Ranges(ranges) = self;
        let wanted = ranges.iter().map(|&(first, last)| match last {
            usize::MAX => first,
            last => last,
        });
        match wanted.filter(|&wanted| wanted > count).min() {
            None => Ok(()),
            Some(wanted) => {
                let s = if count == 1 { "" } else { "s" };
                let what = format!("there is no column {wanted}: the line has {count} column{s}");
                let rule = "every line must have the columns of --column";
                let hint = "`--comment` and `--header` skip lines without data; `2-` means the \
                            second column and all after it";
                Err(Problem::raw("missing_column", len, what, rule).with_hint(Some(hint.into())))
            }
        }
    }
}

impl FromStr for Columns {
    type Err = String;

    /// Parses a list of columns. An item of digits and hyphens is a number or a range. Any other item is a name. An
    /// item in double quotes, as in CSV, is also a name.
    fn from_str(text: &str) -> Result<Self, String> {
        let list = Separator::Character(Csv {
            delimiter: b",".to_vec(),
            quotes: true,
            comments: Vec::new(),
        });
        let mut items = Vec::new();
        list.split(text.as_bytes(), &mut items)
            .map_err(|problem| problem.what())?;
        let mut columns = Columns {
            ranges: Ranges::default(),
            names: Vec::new(),
            by_file: BTreeMap::new(),
        };
        for item in items {
            let content = content(&item, text.as_bytes());
            let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'-';
            if item.quoting == Quoting::None && content.bytes().all(is_number) {
                columns.ranges.0.push(range(&content)?);
            } else {
                columns.names.push(content);
            }
        }
        Ok(columns)
    }
}

/// Returns the content of a field as text.
pub(super) fn content(field: &Field, line: &[u8]) -> String {
    String::from_utf8_lossy(&field.content(line)).into_owned()
}

fn range(part: &str) -> Result<(usize, usize), String> {
    let number = |text: &str| match text.parse() {
        Ok(number @ 1_usize..=0xFFFF) => Ok(number),
        _ => Err(format!(
            "'{text}' is not a column number; columns are counted from 1, as in 2 or 1,3 or 2-4 or 2-; \
             write a name of digits in double quotes"
        )),
    };
    match part.split_once('-') {
        None => number(part).map(|one| (one, one)),
        Some((first, "")) => number(first).map(|first| (first, usize::MAX)),
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last)?);
            if first <= last {
                Ok((first, last))
            } else {
                Err(format!("the range '{part}' ends before it begins"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_numbers_and_ranges() {
        let columns: Columns = "1,3-4,7-".parse().unwrap();
        let all: Vec<usize> = (1..10)
            .filter(|&number| columns.ranges_in("").contains(number))
            .collect();
        assert_eq!(all, [1, 3, 4, 7, 8, 9]);
        for text in [
            "", "0", "1,", "4-3", "-3", "1-2-3", "99999999", "\"a", "\"a\"b", "-",
        ] {
            assert!(text.parse::<Columns>().is_err(), "{text}");
        }
    }

    #[test]
    fn other_text_is_a_column_name() {
        for (text, names) in [
            ("a", &["a"][..]),
            ("a,1,b c", &["a", "b c"]),
            ("+1,x-2", &["+1", "x-2"]),
            ("\"1\",\"a,\"\"b\"\"\",\"\"", &["1", "a,\"b\"", ""]),
        ] {
            let columns: Columns = text.parse().unwrap();
            assert_eq!(columns.names, names, "{text}");
        }
    }

    /// Each column of the list must exist. For an open range such as `2-`, only the first column must exist.
    #[test]
    fn a_line_without_a_selected_column_is_refused() {
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
                columns.ranges_in("").check(count, 0).is_ok(),
                is_there,
                "{columns:?} {count}"
            );
        }
    }
}
