//! The tests of Python's `idna` 3.20, which are made from IdnaTestV2.txt of Unicode 18 with the results of that
//! package: an independent result for each source, also under IDNA2008.

use crate::support::entry_points;
use puny_idna::{Idna2008, Uts46};

#[test]
fn second_opinion() {
    testdata::read("python-idna/uts46.tsv").each(|case| {
        let source = case.text("source");
        match case.optional("to_ascii") {
            Some(ascii) => {
                assert_eq!(entry_points::to_ascii(&Uts46::STRICT, &source), Ok(ascii));
            }
            None => {
                let ours = entry_points::to_ascii(&Idna2008::REGISTRATION, &source);
                assert!(ours.is_err());
            }
        }
        match case.optional("to_unicode") {
            Some(unicode) => {
                let ours = entry_points::to_unicode(&Uts46::STRICT, &source);
                assert_eq!(ours, (unicode, Vec::new()));
            }
            None => {
                let (_, problems) = entry_points::to_unicode(&Idna2008::REGISTRATION, &source);
                assert!(!problems.is_empty());
            }
        }
    });
}
