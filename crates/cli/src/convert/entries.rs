//! The ends of units of several lines, used to cut the input: entries of a master file, records of
//! CSV.

use crate::fields::csv_records::Records;
use crate::fields::master_file::Scanner;
use crate::fields::parts::Parts;
use crate::report::tally::Unit;
use crate::stream::batch::{Line, Rows};
use crate::stream::units::Ends;

impl Ends for Scanner {
    fn last_end(&mut self, fresh: &[u8]) -> Option<usize> {
        Scanner::last_end(self, fresh)
    }

    fn next_end(&mut self, fresh: &[u8]) -> Option<usize> {
        Scanner::next_end(self, fresh)
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        Scanner::first_end(text)
    }

    fn restart(&mut self) {
        *self = Scanner::default();
    }

    fn counted(&self) -> Unit {
        Unit::ENTRY
    }

    fn hint(&self) -> &'static str {
        "a parenthesis that is not closed takes all that follows"
    }
}

impl Ends for Records {
    fn last_end(&mut self, fresh: &[u8]) -> Option<usize> {
        Records::last_end(self, fresh)
    }

    fn next_end(&mut self, fresh: &[u8]) -> Option<usize> {
        Records::next_end(self, fresh)
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        Records::first_end(self, text)
    }

    fn restart(&mut self) {
        Records::restart(self);
    }

    fn counted(&self) -> Unit {
        Unit::RECORD
    }

    fn hint(&self) -> &'static str {
        "a double quote that is not closed takes all that follows; `--quotes no` treats quotes as other characters"
    }
}

/// Finds the ends of units with these parts, if not lines.
pub(crate) fn ends(parts: Option<&Parts>) -> Option<Box<dyn Ends>> {
    let parts = parts?;
    if parts.is_zone() {
        return Some(Box::new(Scanner::default()));
    }
    let records = parts.csv_records()?;
    Some(Box::new(records))
}

/// The lines of a unit with these parts.
pub(crate) fn rows<'l>(parts: &Parts, unit: Line<'l>) -> Rows<'l> {
    match parts.is_zone() || parts.has_csv_records() {
        true => unit.rows(),
        false => unit.one_row(),
    }
}
