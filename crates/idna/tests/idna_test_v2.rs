//! IdnaTestV2.txt of Unicode 18: every line, all three results, and the exact set of
//! statuses.

mod support;

use puny_idna::{Conversion, Edition, Transitional, Uts46};
use support::{cases, idna_test_files, Codes};

fn codes(conversion: &Conversion<'_>) -> Codes {
    conversion
        .problems()
        .iter()
        .map(|problem| problem.status().code().to_owned())
        .collect()
}

#[test]
fn unicode_18() {
    let files = idna_test_files();
    let Some((_, file)) = files.iter().find(|(version, _)| version == "18.0.0") else {
        return;
    };
    let cases = cases(&std::fs::read_to_string(file).unwrap());
    let mut tested = 0;
    let mut wrong = Vec::new();
    for case in &cases {
        // A source with a surrogate is no `str`.
        let Some(source) = &case.source else { continue };
        let transitional = Uts46::STRICT.transitional(Transitional::Yes);
        for (got, expected) in [
            (Uts46::STRICT.to_unicode(source), &case.to_unicode),
            (Uts46::STRICT.to_ascii_report(source), &case.to_ascii_n),
            (transitional.to_ascii_report(source), &case.to_ascii_t),
        ] {
            tested += 1;
            if codes(&got) != expected.1 || Some(got.text()) != expected.0.as_deref() {
                wrong.push((case.line, got, expected.clone()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong, as {:?}",
        wrong.len(),
        wrong.first()
    );
    assert_eq!(tested, 3 * 6394);
}
