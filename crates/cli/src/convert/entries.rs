//! Where the entries of a master file end, for those who cut the input.

use crate::fields::master_file::Scanner;
use crate::fields::parts::Parts;
use crate::stream::batch::{Line, Rows};
use crate::stream::units::Ends;

impl Ends for Scanner {
    fn last_end(&mut self, fresh: &[u8]) -> Option<usize> {
        Scanner::last_end(self, fresh)
    }

    fn first_end(&self, text: &[u8]) -> Option<usize> {
        Scanner::first_end(text)
    }

    fn restart(&mut self) {
        *self = Scanner::default();
    }
}

/// Where units end of which these are the parts, if they are not lines.
pub(crate) fn ends(parts: Option<&Parts>) -> Option<Box<dyn Ends>> {
    let is_zone = parts.is_some_and(Parts::is_zone);
    is_zone.then(|| Box::new(Scanner::default()) as Box<dyn Ends>)
}

/// The lines of a unit of which these are the parts.
pub(crate) fn rows<'l>(parts: &Parts, unit: Line<'l>) -> Rows<'l> {
    match parts.is_zone() {
        true => unit.rows(),
        false => unit.one_row(),
    }
}
