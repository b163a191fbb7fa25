//! Compares UTS #46 and IDNA2008 with the tests of the Python package `idna` 3.20. These tests are made from
//! IdnaTestV2.txt of Unicode 18 and have the results of that package, which is an independent implementation.

use crate::support::entry_points;
use puny_idna::{Idna2008, Uts46};

#[test]
fn results_agree_with_those_of_the_python_package() {
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
