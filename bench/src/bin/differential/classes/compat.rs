//! The classes of disagreement between `compat/idna` and the crate `idna`, which `compat/idna` replaces.

use puny_idna::{Rule, Transitional, Uts46};

use super::class::Class;
use crate::peers::Answer;
use crate::peers::compat::bytes;

static NESTED: Class = Class::ours(
    "`xn--` inside an A-label",
    "UTS #46, section 4.1, criterion 4: a decoded A-label must not look like an A-label itself. `compat/idna` refuses \
     such names, as `puny-idna` does",
);

static NO_MARK: Class = Class::ours(
    "a refused name without U+FFFD",
    "the documentation of `idna` promises that the text of a refused name contains U+FFFD. But `idna` copies ASCII \
     labels from the input, also an ASCII label that violates the Bidi rule, and does not mark it",
);

static PASSED: Class = Class::ours(
    "a refused name passed through",
    "the name violates the Bidi rule, and every label is ASCII and is copied. With `MarkErrors`, `idna` does not \
     report the error, and returns that the name is valid; with `FailFast` it refuses the name",
);

pub fn classify(name: &str, ours: &Answer, theirs: &Answer) -> Option<&'static Class> {
    let changed = bytes(name);
    let changed = String::from_utf8_lossy(&changed);
    let has = |of: fn(Rule) -> bool| {
        let flags = [Transitional::Off, Transitional::On];
        let both = flags.map(|flag| Uts46::LENIENT.with_transitional(flag));
        both.iter().any(|edition| {
            [name, &changed].iter().any(|name| {
                let report = edition.to_unicode_report(name);
                report.problems().iter().any(|problem| of(problem.rule()))
            })
        })
    };
    if has(|status| status == Rule::NestedAcePrefix) {
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
