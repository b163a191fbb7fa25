//! All ways into an edition at once, and what its documentation promises of each.

use std::borrow::Cow;

use puny_idna::{Edition, IntoError, Problem};

/// To ASCII on every surface; the text or the problems, on which they agree.
pub(crate) fn to_ascii(edition: &dyn Edition, name: &str) -> Result<String, Vec<Problem>> {
    let report = edition.to_ascii_report(name);
    check_problems(name, report.problems());
    assert_eq!(report.is_valid(), report.problems().is_empty());
    let owned = edition.to_ascii(name);
    let mut appended = String::from("before");
    let append = edition.to_ascii_append(name, &mut appended);
    let ascii = match owned {
        Err(error) => {
            assert_eq!(error.problems(), report.problems(), "{name:?}");
            assert_eq!(Some(&error.first()), report.problems().first());
            assert_eq!(append, Err(error.clone()));
            assert_eq!(appended, "before");
            let mut buffer = [0xFF; 8];
            let into = edition.to_ascii_into(name, &mut buffer);
            assert_eq!(into, Err(IntoError::Refused(error)));
            assert!(holds_nothing(&buffer));
            return Err(report.problems().to_vec());
        }
        Ok(ascii) => ascii,
    };
    assert!(report.is_valid(), "{name:?} {report:?}");
    assert_eq!(report.text(), ascii);
    assert_eq!(report.into_result().as_deref(), Ok(&*ascii));
    assert_eq!(matches!(ascii, Cow::Borrowed(_)), ascii == name, "{name:?}");
    assert_eq!(append, Ok(()));
    assert_eq!(appended.strip_prefix("before"), Some(&*ascii));
    into(&ascii, |buffer| edition.to_ascii_into(name, buffer));
    Ok(ascii.into_owned())
}

/// To Unicode on every surface; text and problems, on which they agree.
pub(crate) fn to_unicode(edition: &dyn Edition, name: &str) -> (String, Vec<Problem>) {
    let conversion = edition.to_unicode(name);
    check_problems(name, conversion.problems());
    let problems = conversion.problems().to_vec();
    let text = conversion.into_text();
    assert_eq!(matches!(text, Cow::Borrowed(_)), text == name, "{name:?}");
    let mut appended = String::from("before");
    assert_eq!(edition.to_unicode_append(name, &mut appended), problems);
    assert_eq!(appended.strip_prefix("before"), Some(&*text));
    into(&text, |buffer| {
        let (len, same) = edition.to_unicode_into(name, buffer)?;
        assert_eq!(same, problems);
        Ok(len)
    });
    (text.into_owned(), problems)
}

/// Into buffers of the right size, of more, of less, and of none.
fn into(expected: &str, into: impl Fn(&mut [u8]) -> Result<usize, IntoError>) {
    let needed = expected.len();
    for room in [needed, needed + 3] {
        let mut buffer = vec![0xFF; room];
        assert_eq!(into(&mut buffer), Ok(needed));
        assert_eq!(&buffer[..needed], expected.as_bytes());
        assert!(buffer[needed..].iter().all(|&byte| byte == 0xFF));
    }
    for room in [0, needed.saturating_sub(1)] {
        if room < needed {
            let mut buffer = vec![0xFF; room];
            assert_eq!(into(&mut buffer), Err(IntoError::TooSmall { needed }));
            assert!(holds_nothing(&buffer));
        }
    }
}

/// Whether a buffer of 0xFF has nothing written to it but zeros.
fn holds_nothing(buffer: &[u8]) -> bool {
    buffer.iter().all(|byte| [0, 0xFF].contains(byte))
}

/// What is promised of problems whatever the edition: the order of the labels, those of
/// the name last; ranges within the name and between its characters.
fn check_problems(name: &str, problems: &[Problem]) {
    let index = |problem: &Problem| problem.label().unwrap_or(usize::MAX);
    assert!(
        problems
            .windows(2)
            .all(|two| index(&two[0]) <= index(&two[1])),
        "{problems:?}"
    );
    for problem in problems {
        let text = name.get(problem.range());
        assert!(text.is_some(), "{name:?} {problem:?}");
        if problem.label().is_none() {
            assert_eq!(text, Some(name), "{problem:?}");
        }
        // A code point that is to blame came from somewhere.
        assert!(problem.code_point().is_none() || text != Some(""));
        let said = problem.to_string();
        assert!(said.ends_with(&format!("({})", problem.status().code())));
    }
}
