//! Classes of disagreement between `compat/idna` and the crate whose interface it has.

use puny_idna::{Idna, Status, Transitional, Uts46};

use super::class::Class;
use crate::peers::Answer;
use crate::peers::compat::bytes;

static NESTED: Class = Class::ours(
    "`xn--` inside an A-label",
    "UTS #46, section 4.1, criterion 4. `compat/idna` refuses such names as `puny-idna` does: the \
          A-label decodes to what looks like another A-label",
);

static NO_MARK: Class = Class::ours(
    "a refused name without U+FFFD",
    "the documentation of `idna` promises U+FFFD in the text of a refused name. It writes ASCII \
          labels as they are in the input, and so loses the mark of an ASCII label that breaks the Bidi \
          rule",
);

static PASSED: Class = Class::ours(
    "a refused name passed through",
    "the name breaks the Bidi rule and every label is ASCII and written as it is. Under `MarkErrors` \
          `idna` forgets the error and says that the name is valid; under `FailFast` it refuses it",
);

pub fn classify(name: &str, ours: &Answer, theirs: &Answer) -> Option<&'static Class> {
    let changed = bytes(name);
    let changed = String::from_utf8_lossy(&changed);
    let has = |of: fn(Status) -> bool| {
        let flags = [Transitional::Off, Transitional::On];
        let both = flags.map(|flag| Uts46::LENIENT.with_transitional(flag));
        both.iter().any(|edition| {
            [name, &changed].iter().any(|name| {
                let report = edition.to_unicode_report(name);
                report.problems().iter().any(|problem| of(problem.status()))
            })
        })
    };
    if has(|status| status == Status::V4) {
        return Some(&NESTED);
    }
    let (Ok(ours), Ok(theirs)) = (ours, theirs) else {
        return None;
    };
    if !has(|status| status.code().starts_with('B')) {
        return None;
    }
    let is_error = ours.starts_with("error") || ours.starts_with("Err(ValidityError)");
    if is_error && (theirs == name || theirs == "Ok(Passthrough)  ") {
        return Some(&PASSED);
    }
    let loses_marks = |ours: &str, theirs: &str| {
        theirs.is_ascii()
            && ours.chars().count() == theirs.len()
            && ours
                .chars()
                .zip(theirs.chars())
                .all(|(our, their)| our == their || our == char::REPLACEMENT_CHARACTER)
    };
    let same_labels = ours.matches('.').count() == theirs.matches('.').count()
        && ours
            .split('.')
            .zip(theirs.split('.'))
            .all(|(ours, theirs)| ours == theirs || loses_marks(ours, theirs));
    same_labels.then_some(&NO_MARK)
}
