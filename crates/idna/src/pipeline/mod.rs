//! The procedure by which every edition converts a name, label by label. This is the full path: it converts every name,
//! valid or not, and reports every problem. An edition is a value of [`Steps`].
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | [`Steps`]: an edition as data; [`process`]: the procedure |
//! | `row.rs` | [`Table`]: the rules of an edition at one stage; [`Row`]: a rule with its check and the conditions under which it is not checked |
//! | `condition.rs` | [`Condition`]: a condition under which a rule is not checked, with the reason |

mod condition;
mod row;

use alloc::string::String;
use alloc::vec::Vec;

use puny::invariant::Ensured;

use crate::conversion::{Refused, Report};
use crate::dns::labels::{segments, Segment};
use crate::problems::{push_text, Recorder, SpannedChar};
use crate::rules::a_label::encode;
use crate::rules::ascii_rules::{introduces_delimiter, AsciiRules};
use crate::rules::flags::{InvalidPunycode, Transitional};
use crate::rules::label::Label;
pub(crate) use condition::{Condition, Conditions};
pub(crate) use row::{Check, Row, Stage, Table};

/// The text to which a name is converted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// ToASCII.
    Ascii,
    /// ToUnicode.
    Unicode,
}

/// An edition with its flags, as data.
pub(crate) struct Steps {
    /// The rules.
    pub(crate) rules: &'static [Table],
    /// The conditions that follow from the flags, for every label.
    pub(crate) given: Conditions,
    /// Returns whether a code point separates labels.
    pub(crate) separates: fn(char) -> bool,
    /// Maps and normalises a label.
    pub(crate) map: fn(&Segment<'_>, &Steps) -> Vec<SpannedChar>,
    pub(crate) transitional: Transitional,
    /// Decodes a label after mapping, if the edition decodes this label before its rules are checked.
    pub(crate) decode: fn(&mut Label, &Steps),
    pub(crate) invalid_punycode: InvalidPunycode,
    /// ToUnicode of IDNA2003. ToUnicode of the other editions is the procedure of this module.
    pub(crate) label_to_unicode: Option<LabelToUnicode>,
    pub(crate) refused: RefusedLabel,
    pub(crate) ascii_rules: AsciiRules,
    /// Returns whether a label is the root.
    pub(crate) is_root: fn(&Label) -> bool,
    /// Whether ToASCII allows the root. ToUnicode allows it in any case.
    pub(crate) allows_root: bool,
}

impl Steps {
    /// Returns ToUnicode of IDNA2003. Without the feature `idna2003`, the compiler removes the code for this edition.
    #[inline(always)]
    pub(crate) fn label_to_unicode(&self) -> Option<LabelToUnicode> {
        self.label_to_unicode.filter(|_| cfg!(feature = "idna2003"))
    }
}

/// A function that converts a label to Unicode (RFC 3490, section 4.2). If it returns `None`, the label stays as it was
/// written. ToUnicode keeps the separators, and ToASCII decodes no label.
pub(crate) type LabelToUnicode =
    fn(&Segment<'_>, &Steps, &mut Recorder, &mut Observed<'_>) -> Option<String>;

/// The text that is written for a label with a problem, apart from the choice of the caller ([`Refused`]).
#[derive(Clone, Copy)]
pub(crate) enum RefusedLabel {
    /// The processed text. An A-label is decoded if possible.
    Processed,
    /// The label before decoding (RFC 5891, section 5.4). The decoded text can be ASCII and look like another name.
    Undecoded,
    /// In ToASCII, if the converted label has a forbidden domain code point, the label as it was written. Otherwise the
    /// text could be read as a host with a path, a port or a userinfo that is not in the input. The length of the name
    /// is the length of the converted text. The function is [`AsWritten::push`], so that only programs with the URL
    /// Standard contain it.
    AsWritten(fn(&mut AsWritten, &Segment<'_>, &str, usize)),
}

/// An observer of the procedure. The recorder of problems is not an `Observer`, because every check records its
/// problems directly.
pub(crate) trait Observer {
    /// The procedure starts, or starts again, with the first label. The observer must discard all earlier events.
    fn start(&mut self);

    /// A label was prepared: mapped, and perhaps decoded. These conditions hold for it.
    fn label(&mut self, label: &Label, given: Conditions);

    /// The rules of a row were checked for the current label, or were skipped because one of the row's conditions is in
    /// `given`.
    fn row(&mut self, row: &Row, given: Conditions);

    /// All rules were checked for the current label. `found` has its problems.
    fn done(&mut self, found: &Recorder);
}

/// The observer of a conversion, if it has one.
pub(crate) type Observed<'o> = Option<&'o mut dyn Observer>;

/// Returns the observer. Without the feature `explain`, no conversion has an observer, and the compiler removes the
/// code for observers.
#[inline(always)]
pub(crate) fn observer<'a, 'o>(
    observed: &'a mut Observed<'o>,
) -> Option<&'a mut (dyn Observer + 'o)> {
    match observed {
        Some(observer) if cfg!(feature = "explain") => Some(&mut **observer),
        _ => None,
    }
}

/// Converts a name to ASCII.
pub(crate) fn to_ascii(name: &str, steps: &Steps) -> Report<'static> {
    process(name, steps, Target::Ascii, Refused::Processed, &mut None)
}

/// Converts a name to Unicode. `refused` selects the text that is written for a label with a problem.
pub(crate) fn to_unicode(name: &str, steps: &Steps, refused: Refused) -> Report<'static> {
    process(name, steps, Target::Unicode, refused, &mut None)
}

/// Converts a name: applies ToASCII or ToUnicode. `refused` has an effect only for ToUnicode.
///
/// If a name contains right-to-left text, the Bidi rule applies to all its labels, including the labels before this
/// text (UTS #46, section 4.1, criterion 9; RFC 5893, section 1.4). Most names contain no right-to-left text. The first
/// pass over the labels therefore does not check the rule. If the first pass finds right-to-left text, its result is
/// discarded, and a second pass checks the rule.
pub(crate) fn process(
    name: &str,
    steps: &Steps,
    target: Target,
    refused: Refused,
    observed: &mut Observed<'_>,
) -> Report<'static> {
    if let Some(report) = Report::too_long(name) {
        return report;
    }
    let mut is_bidi = steps.given.intersects(NO_BIDI_RULE);
    loop {
        match pass(name, steps, target, refused, is_bidi, observed) {
            Some(report) => return report,
            None => is_bidi = true,
        }
    }
}

/// The conditions under which right-to-left text in one label has no effect on the other labels.
const NO_BIDI_RULE: Conditions = Conditions::of(&[Condition::BidiIgnored]);

/// Converts the labels of a name in one pass. If the Bidi rule applies to the name, but `is_bidi` is false, returns
/// `None`.
#[inline(never)]
fn pass(
    name: &str,
    steps: &Steps,
    target: Target,
    refused: Refused,
    is_bidi: bool,
    observed: &mut Observed<'_>,
) -> Option<Report<'static>> {
    if let Some(observer) = observer(observed) {
        observer.start();
    }
    let mut text = match target {
        Target::Ascii => String::with_capacity(name.len()),
        // ToUnicode of IDNA2003 needs the memory for other texts first.
        Target::Unicode => String::new(),
    };
    let mut shown = AsWritten::default();
    let shows_undecoded = matches!(steps.refused, RefusedLabel::Undecoded);
    let mut report = Recorder::default();
    for segment in segments(name, steps.separates) {
        if let (Some(to_unicode), Target::Unicode) = (steps.label_to_unicode(), target) {
            let converted = to_unicode(&segment, steps, &mut report, observed);
            text.push_str(converted.as_deref().unwrap_or(segment.text));
            text.push_str(segment.separator);
            continue;
        }
        let mut label = Label::new(&segment, (steps.map)(&segment, steps));
        (steps.decode)(&mut label, steps);
        if !is_bidi && label.holds_rtl() {
            return None;
        }
        if segment.index > 0 {
            text.push('.');
        }
        let start = text.len();
        let ends_name = segment.range().end + segment.separator.len() == name.len();
        let given = conditions(&label, steps, target)
            .with(Condition::NoRightToLeft, !is_bidi)
            .with(
                Condition::NotLast,
                !ends_name || segment.is_last() && segment.index > 0 && segment.text.is_empty(),
            );
        report.begin_label();
        if let Some(observer) = observer(observed) {
            observer.label(&label, given);
        }
        let given = match steps.label_to_unicode() {
            Some(_) => {
                let given = given.with(Condition::NotPrepared, segment.text.is_ascii());
                check(Stage::Mapped, &label, steps, given, &mut report, observed);
                given
            }
            None => given,
        };
        check(Stage::Text, &label, steps, given, &mut report, observed);
        if shows_undecoded && report.in_label() > 0 {
            label.undecode();
        }
        if target == Target::Ascii {
            encode(&mut label, &mut text);
            check(Stage::Encoded, &label, steps, given, &mut report, observed);
            if let RefusedLabel::AsWritten(push) = steps.refused {
                push(&mut shown, &segment, &text, start);
            }
        } else {
            check(Stage::Encoded, &label, steps, given, &mut report, observed);
            push_unicode(&mut label, &segment, steps, refused, &report, &mut text);
        }
        if let Some(observer) = observer(observed) {
            observer.done(&report);
        }
    }
    if target == Target::Ascii {
        check_name(&text, name.len(), steps, &mut report);
    }
    Some(Report {
        text: shown.text.unwrap_or(text).into(),
        problems: report.finish(name),
    })
}

/// The text of a name for [`RefusedLabel::AsWritten`].
#[derive(Default)]
pub(crate) struct AsWritten {
    /// The text, or `None` if it equals the converted text.
    text: Option<String>,
}

impl AsWritten {
    /// Appends a label. `converted` is the converted name so far, in which the label begins at `start`.
    pub(crate) fn push(&mut self, segment: &Segment<'_>, converted: &str, start: usize) {
        let (before, label) = (converted.get(..start), converted.get(start..));
        let (before, label) = (before.ensured(), label.ensured());
        let is_forbidden = label.contains(|c| AsciiRules::URL_DOMAIN.denies(c));
        match &mut self.text {
            Some(text) if segment.index > 0 => text.push('.'),
            None if is_forbidden => self.text = Some(String::from(before)),
            _ => {}
        }
        if let Some(text) = &mut self.text {
            text.push_str(if is_forbidden { segment.text } else { label });
        }
    }
}

/// Appends the text of a label in Unicode to the converted name.
fn push_unicode(
    label: &mut Label,
    segment: &Segment<'_>,
    steps: &Steps,
    refused: Refused,
    report: &Recorder,
    text: &mut String,
) {
    let is_refused = report.in_label() > 0;
    let undecodes = refused == Refused::Undecoded;
    if is_refused && (undecodes || matches!(steps.refused, RefusedLabel::Undecoded)) {
        label.undecode();
    }
    let start = text.len();
    push_text(&label.text, text);
    let pushed = text.get(start..).ensured();
    if is_refused && undecodes && introduces_delimiter(segment.text, pushed) {
        text.truncate(start);
        text.push_str(segment.text);
    }
}

/// Returns the conditions that hold for a label, except conditions that depend on other labels.
pub(crate) fn conditions(label: &Label, steps: &Steps, target: Target) -> Conditions {
    let is_allowed = target == Target::Unicode || steps.allows_root;
    let has_problem = label.problem.is_some();
    steps
        .given
        .with(Condition::Root, is_allowed && (steps.is_root)(label))
        .with(Condition::Undecoded, label.stopped)
        .with(Condition::ALabelRefused, label.stopped && has_problem)
        .with(
            Condition::InvalidPunycodeIgnored,
            label.stopped && !has_problem,
        )
        .with(Condition::NotDecoded, !label.span.decoded)
        .with(Condition::AllAscii, label.is_ascii)
        .with(Condition::NotAllAscii, !label.is_ascii)
        .with(Condition::NotLdhLabel, !label.is_ascii)
}

/// Checks the rules of one stage for a label, unless one of their conditions is given.
pub(crate) fn check(
    stage: Stage,
    label: &Label,
    steps: &Steps,
    given: Conditions,
    report: &mut Recorder,
    observed: &mut Observed<'_>,
) {
    for table in steps.rules {
        if table.stage != stage {
            continue;
        }
        for row in table.rows {
            if let Some(observer) = observer(observed) {
                observer.row(row, given);
            }
            if row.unless.intersects(given) {
                continue;
            }
            let before = report.label_rules();
            match row.check {
                Check::Label(check) => check(label, report),
                Check::Ascii(check) => check(label, steps.ascii_rules, report),
                Check::Name(_) => {}
            }
            debug_assert!(!report.has_other_than(row.rules, before));
        }
    }
}

/// Checks the rules for the whole name. `bytes` is the length of the input.
fn check_name(ascii: &str, bytes: usize, steps: &Steps, report: &mut Recorder) {
    let tables = steps
        .rules
        .iter()
        .filter(|table| table.stage == Stage::Name);
    for row in tables.flat_map(|table| table.rows) {
        if let (Check::Name(check), false) = (row.check, row.unless.intersects(steps.given)) {
            check(ascii, bytes, report);
        }
    }
}
