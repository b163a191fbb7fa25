//! The traces of RFC 3492, sections 7.2 and 7.3.

use std::fmt::{self, Display};
use std::io::Write;

use super::window::Growing;
use super::{Explanation, Trace};

/// The most code points of a string that is shown in full after each step: the output for longer ones would
/// be quadratic.
const MAX_WHOLE: usize = 1000;

/// The code points shown before and after an insertion into a longer string.
const NEAR: usize = 16;

/// Writes the trace, if there are steps.
pub(crate) fn write(explanation: &Explanation<'_>, out: &mut impl Write) {
    let written = match &explanation.trace {
        Trace::Encode(trace, _) => write!(out, "{trace}"),
        Trace::Decode(trace) if trace.output().len() <= MAX_WHOLE => write!(out, "{trace}"),
        Trace::Decode(_) => write!(out, "{}", Decoding(explanation)),
        Trace::None { .. } => Ok(()),
    };
    written.expect("memory takes all");
}

/// The trace of section 7.2 with the context of each insertion.
struct Decoding<'e>(&'e Explanation<'e>);

impl Display for Decoding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Decoding(explanation) = *self;
        let params = explanation.profile.bootstring().params();
        let (n, bias) = (params.initial_n(), params.initial_bias());
        writeln!(f, "n is {n}, i is 0, bias is {bias}")?;
        writeln!(f, "input is \"{}\"", Printable(explanation.input))?;
        let literal = explanation.literal();
        let delimiter = explanation.delimiter();
        if literal.is_empty() {
            let is_there = !delimiter.is_empty() && explanation.input.contains(&delimiter);
            let what = if is_there { "nothing before the" } else { "no" };
            writeln!(
                f,
                "there is {what} delimiter, so extended string starts empty"
            )?;
        } else {
            writeln!(
                f,
                "literal portion is \"{}{delimiter}\", so extended string starts as:",
                Printable(&literal)
            )?;
            let all = explanation.literal_code_points();
            writeln!(f, "{}", Hex(all))?;
        }
        writeln!(
            f,
            "(the string has more than {MAX_WHOLE} code points: {NEAR} are shown before and after \
             each insertion)"
        )?;
        let mut growing = Growing::new(explanation);
        for step in explanation.steps() {
            let written = explanation.written(&step.digits);
            let (written, delta, bias) = (Printable(&written), step.delta, step.next_bias);
            writeln!(
                f,
                "delta \"{written}\" decodes to {delta}\nbias becomes {bias}"
            )?;
            let final_position = growing.step();
            let mut before: Vec<u32> = growing.before(final_position).take(NEAR + 1).collect();
            let more = before.len() > NEAR;
            before.truncate(NEAR);
            before.reverse();
            if more {
                write!(f, "... ")?;
            }
            before.push(step.code_point);
            write!(f, "{} *", Hex(&before))?;
            let mut after: Vec<u32> = growing.after(final_position).take(NEAR + 1).collect();
            let more = after.len() > NEAR;
            after.truncate(NEAR);
            if !after.is_empty() {
                write!(f, " {}", Hex(&after))?;
            }
            writeln!(f, "{}", if more { " ..." } else { "" })?;
        }
        match &explanation.result {
            Err(problem) => writeln!(f, "error: {problem}"),
            Ok(_) => Ok(()),
        }
    }
}

/// Code points in hexadecimal.
struct Hex<'c>(&'c [u32]);

impl Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, code_point) in self.0.iter().enumerate() {
            let blank = if index > 0 { " " } else { "" };
            write!(f, "{blank}{code_point:04X}")?;
        }
        Ok(())
    }
}

/// A text without terminal control characters.
struct Printable<'t>(&'t str);

impl Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c.is_control() {
            true => write!(f, "\\u{{{:X}}}", u32::from(c)),
            false => write!(f, "{c}"),
        })
    }
}
