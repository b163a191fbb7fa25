//! Writes a run of the pseudocode of RFC 3492: a row for each line that runs, with the values that the line assigns.

use puny::trace::pseudocode::{Line, Run, Section, Variable};

use super::Explanation;
use crate::explain::page::Page;
use crate::report::shown::shown;

/// The number of columns by which a block is indented.
const INDENT: usize = 2;

/// Writes the run.
pub(crate) fn write_run(explanation: &Explanation<'_>, page: &mut Page<'_>) {
    let (profile, input) = (explanation.profile, explanation.input);
    let bootstring = profile.bootstring();
    let mut run = if explanation.decodes {
        let numbers: Vec<u32> = profile.basic_code_points(input).collect();
        Run::decoding(bootstring, &numbers[..])
    } else {
        let numbers: Vec<u32> = profile.extended_code_points(input).collect();
        Run::encoding(bootstring, &numbers[..])
    };
    // The lines of `adapt` are indented below the line that calls it.
    let mut caller_depth = 0;
    let mut length = 0;
    while let Some(line) = run.next() {
        let depth = match line.section() {
            Section::Adapt => caller_depth + 1 + line.depth(),
            Section::Decode | Section::Encode => {
                caller_depth = line.depth();
                caller_depth
            }
        };
        let mut results = results(line, &run);
        if run.output().len() != length {
            length = run.output().len();
            results.push(format!("output = {}", output(explanation, &run)));
        }
        let results = match results.is_empty() {
            true => String::new(),
            false => format!("  → {}", results.join(", ")),
        };
        let indent = " ".repeat(INDENT * depth);
        let text = line.text().replace('\n', &format!("\n{indent}"));
        page.line(format_args!("{indent}{text}{results}"));
    }
    page.blank();
    match &explanation.result {
        Ok(result) => page.result(shown(result)),
        Err(problem) => page.error(input, problem),
    }
}

/// Returns what a line did: its condition, the variables that it assigned, and whether it failed.
fn results(line: Line, run: &Run<'_>) -> Vec<String> {
    let mut results = Vec::new();
    if let Some(holds) = run.condition() {
        results.push(if holds { "yes" } else { "no" }.to_owned());
    }
    for (variable, value) in run.assigned() {
        let name = variable.name();
        // The row shows that the variable belongs to `adapt`.
        let name = name.strip_prefix("adapt.").unwrap_or(name);
        results.push(match variable {
            Variable::C | Variable::M | Variable::N => format!("{name} = {value} (U+{value:04X})"),
            Variable::AdaptFirsttime => format!("{name} = {}", value == 1),
            _ => format!("{name} = {value}"),
        });
    }
    if line == Line::DecodeConsume && !run.failed() {
        results.push(format!(
            "code point {} of {}",
            run.consumed(),
            run.input().len()
        ));
    }
    if run.failed() {
        results.push("fails".to_owned());
    }
    results
}

/// Returns the output so far as text.
fn output(explanation: &Explanation<'_>, run: &Run<'_>) -> String {
    let points = run.output().iter();
    let text: String = points
        .map(|&point| {
            let character = match explanation.decodes {
                true => explanation.profile.extended_char(point),
                false => explanation.profile.basic_char(point),
            };
            character.unwrap_or(char::REPLACEMENT_CHARACTER)
        })
        .collect();
    shown(&text)
}
