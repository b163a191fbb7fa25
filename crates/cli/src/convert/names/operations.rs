//! `to-ascii` and `to-unicode` as operations on strings.

use super::conversions::Names;
use super::{hint, zone};
use crate::convert::operation::{Bulk, Operation};
use crate::report::problem::Problem;

/// `puny to-ascii`.
pub(crate) struct ToAscii(pub(crate) Names);

/// `puny to-unicode`.
pub(crate) struct ToUnicode {
    pub(crate) names: Names,
    /// Whether labels that can be taken for other labels stay in ASCII.
    pub(crate) safe: bool,
}

impl Operation for ToAscii {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let ToAscii(names) = self;
        if names.refuse(text, out, problems) {
            return;
        }
        if let Err(error) = names.to_ascii_append(text, out) {
            if names.is_zone {
                zone::append_ascii(text, names.settings.edition(), error.problems(), out);
            } else if names.partial {
                let ascii = names.to_ascii_report(text);
                out.push_str(&names.good_labels(text, &ascii, error.problems()));
            }
            let mut found = error.into_problems();
            hint::sort(&mut found);
            problems.extend(hint::problems(names, text, &found));
        }
    }

    fn bulk(&self) -> Option<Bulk> {
        self.0.bulk()
    }
}

impl Operation for ToUnicode {
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>) {
        let names = &self.names;
        if names.refuse(text, out, problems) {
            return;
        }
        let mut found = names.to_unicode_append(text, out);
        if names.is_zone {
            if self.safe {
                out.clear();
                zone::append_unicode(text, names.settings.edition(), &found, true, out);
            }
            hint::sort(&mut found);
            problems.extend(hint::problems(names, text, &found));
            return;
        }
        let is_wanted = found.is_empty() || names.partial;
        if let Some((local, name)) = names.split(text).filter(|_| self.safe && is_wanted) {
            let verdict = puny_display::verdict(name, names.settings.edition());
            *out = local.to_owned() + verdict.text();
        } else if !found.is_empty() && names.partial {
            *out = names.good_labels(text, out, &found);
        }
        hint::sort(&mut found);
        problems.extend(hint::problems(names, text, &found));
    }

    fn reads_a_labels(&self) -> bool {
        true
    }

    fn bulk(&self) -> Option<Bulk> {
        self.names.bulk().filter(|_| !self.safe)
    }
}
