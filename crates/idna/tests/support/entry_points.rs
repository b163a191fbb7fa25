//! Calls every conversion method of an edition with the same name. Asserts that the methods agree with each other and
//! with their documentation.

use std::borrow::Cow;

use puny_idna::{Error, Idna, Origin, OutputError, Problem};

/// Converts a name to ASCII by every method, and asserts that all methods agree. Returns the text or the problems.
pub(crate) fn to_ascii(edition: &dyn Idna, name: &str) -> Result<String, Vec<Problem>> {
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
            assert_eq!(into, Err(OutputError::Refused(error.clone())));
            let from_utf8 = edition.to_ascii_from_utf8(name.as_bytes());
            assert_eq!(from_utf8, Err(error));
            assert!(holds_nothing(&buffer));
            return Err(report.problems().to_vec());
        }
        Ok(ascii) => ascii,
    };
    assert!(report.is_valid(), "{name:?} {report:?}");
    assert_eq!(report.text_even_if_refused(), ascii);
    assert_eq!(report.into_result().as_deref(), Ok(&*ascii));
    assert_eq!(matches!(ascii, Cow::Borrowed(_)), ascii == name, "{name:?}");
    assert_eq!(append, Ok(()));
    assert_eq!(appended.strip_prefix("before"), Some(&*ascii));
    into(&ascii, |buffer| edition.to_ascii_into(name, buffer));
    for given in [Cow::Borrowed(name), Cow::Owned(name.to_owned())] {
        assert_eq!(edition.to_ascii_cow(given).as_deref(), Ok(&*ascii));
    }
    let from_utf8 = edition.to_ascii_from_utf8(name.as_bytes()).unwrap();
    assert_eq!(from_utf8, ascii);
    assert_eq!(
        matches!(from_utf8, Cow::Borrowed(_)),
        ascii == name,
        "{name:?}"
    );
    Ok(ascii.into_owned())
}

/// Converts a name to Unicode by every method, and asserts that all methods agree. Returns the text and the problems.
pub(crate) fn to_unicode(edition: &dyn Idna, name: &str) -> (String, Vec<Problem>) {
    let report = edition.to_unicode_report(name);
    check_problems(name, report.problems());
    let problems = report.problems().to_vec();
    assert_eq!(report.is_valid(), problems.is_empty());
    assert_eq!(report.text().is_some(), problems.is_empty());
    let text = report.into_text_even_if_refused();
    assert_eq!(matches!(text, Cow::Borrowed(_)), text == name, "{name:?}");

    let result = edition.to_unicode(name);
    let shown = edition.to_unicode_where_valid(name);
    assert_eq!(matches!(shown, Cow::Borrowed(_)), shown == name, "{name:?}");
    let mut appended = String::from("before");
    let append = edition.to_unicode_append(name, &mut appended);
    match &result {
        Ok(unicode) => {
            // Domain to Unicode of the URL Standard does not fail. If an error is recorded, its result is the domain,
            // which is lower-case ASCII.
            assert!(problems.is_empty() || text == name.to_ascii_lowercase());
            assert_eq!(*unicode, text);
            assert_eq!(shown, text);
            assert_eq!(append, Ok(()));
            assert_eq!(appended.strip_prefix("before"), Some(&*text));
            into(&text, |buffer| edition.to_unicode_into(name, buffer));
        }
        Err(error) => {
            assert_eq!(error.problems(), problems);
            assert_eq!(append.as_ref(), Err(error));
            assert_eq!(appended, "before");
            let mut buffer = [0xFF; 8];
            let into = edition.to_unicode_into(name, &mut buffer);
            assert_eq!(into, Err(OutputError::Refused(error.clone())));
            assert!(holds_nothing(&buffer));
            check_shown(name, &shown, error);
        }
    }
    (text.into_owned(), problems)
}

/// Asserts that the shown text of a refused name contains its refused A-labels undecoded.
fn check_shown(name: &str, shown: &str, error: &Error) {
    if !name.is_ascii() {
        return;
    }
    let given: Vec<&str> = name.split('.').collect();
    let shown: Vec<&str> = shown.split('.').collect();
    assert_eq!(given.len(), shown.len(), "{name:?}");
    for (index, (given, shown)) in given.iter().zip(shown).enumerate() {
        let is_refused = error.problems().iter().any(|p| p.label() == Some(index));
        if is_refused || shown.is_ascii() {
            assert!(given.eq_ignore_ascii_case(shown), "{name:?} {shown:?}");
        } else {
            let a_label = format!("xn--{}", puny::punycode::encode(shown).unwrap());
            assert!(given.eq_ignore_ascii_case(&a_label), "{name:?} {shown:?}");
        }
    }
}

/// Converts into slices of the exact size, a larger size, a smaller size, and size 0.
fn into(expected: &str, into: impl Fn(&mut [u8]) -> Result<usize, OutputError<Error>>) {
    let needed = expected.len();
    for room in [needed, needed + 3] {
        let mut buffer = vec![0xFF; room];
        assert_eq!(into(&mut buffer), Ok(needed));
        assert_eq!(&buffer[..needed], expected.as_bytes());
        assert!(holds_nothing(&buffer[needed..]));
    }
    for room in [0, needed.saturating_sub(1)] {
        if room < needed {
            let mut buffer = vec![0xFF; room];
            assert_eq!(into(&mut buffer), Err(OutputError::TooSmall { needed }));
            assert!(holds_nothing(&buffer));
        }
    }
}

/// Returns whether a buffer that was filled with 0xFF contains only 0xFF and zeros.
fn holds_nothing(buffer: &[u8]) -> bool {
    buffer.iter().all(|byte| [0, 0xFF].contains(byte))
}

/// Asserts properties of the problems that every edition guarantees. Problems are ordered by label, and problems of the
/// whole name come last. Ranges are within the name and on character boundaries.
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
        if let (Some(c), Some(text)) = (problem.code_point(), text) {
            let right = match problem.origin() {
                Origin::Input => text.starts_with(c) && !text.starts_with("xn--"),
                Origin::Mapping => !text.starts_with(c),
                // The range is the whole label. Its prefix may be in any form that is mapped to xn--, and may follow
                // ignored code points, so only the length is checked.
                _ => text.chars().count() > "xn--".len(),
            };
            assert!(right, "{name:?} {problem:?}");
        }
        if problem.label().is_none() {
            assert_eq!(text, Some(name), "{problem:?}");
        }
        // An offending code point has a non-empty range.
        assert!(problem.code_point().is_none() || text != Some(""));
        let message = problem.to_string();
        assert!(message.ends_with(&format!("[{}]", problem.rule().code())));
    }
}
