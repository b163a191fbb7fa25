//! Which columns of a line: `--column 1,3,5-7,9-`.

use std::str::FromStr;

use crate::report::problem::Problem;

/// Numbers of columns, `1,3,5-7,9-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns(Vec<(usize, usize)>);

impl Columns {
    pub(super) fn contains(&self, number: usize) -> bool {
        let Columns(ranges) = self;
        ranges
            .iter()
            .any(|&(first, last)| (first..=last).contains(&number))
    }

    /// Refuses a line that lacks one of the columns.
    pub(super) fn check(&self, count: usize, len: usize) -> Result<(), Problem> {
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
