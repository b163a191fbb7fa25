//! `idna_labels`: the labels of each name.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_buffer::{OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use puny_column::Column;
use puny_display::{Script, Scripts, verdict};
use puny_idna::label::LabelKind;
use puny_idna::record::Record;
use puny_idna::{Error, Idna, Problem, column};

use crate::error::KernelError;
use crate::lists::{Items, lists, offset};
use crate::problems::{Problems, problem_type};
use crate::threads::Stop;

/// Returns the labels of each name, as a list of structs of [`label_type`] for each row. The list is null for a
/// null row.
///
/// A refused name has labels too, in the forms that [`puny_display::verdict`] returns. A name that is too long
/// for a verdict is returned as one label. `threads` and `stop` are described at [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// The errors of [`idna_problems`](crate::idna_problems).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{ArrayRef, StringArray};
/// use puny_idna::Uts46;
///
/// let names: ArrayRef = Arc::new(StringArray::from(vec!["_dmarc.Bücher.example"]));
/// let labels = puny_arrow::idna_labels(&names, &Uts46::STRICT, 1, None).unwrap().value(0);
/// let kinds = labels.as_struct().column_by_name("kind").unwrap().as_string::<i32>();
/// assert_eq!(kinds, &StringArray::from(vec!["non_ldh", "u_label", "nr_ldh"]));
/// ```
pub fn idna_labels(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    lists::<_, Labels>(names, edition, threads, stop)
}

/// The names of the fields that are texts.
const TEXTS: [&str; 4] = ["kind", "ascii", "unicode", "script"];

fn fields() -> Fields {
    let problems = DataType::List(Field::new_list_field(problem_type(), true).into());
    let texts = TEXTS.map(|name| Field::new(name, DataType::Utf8, true));
    let all = texts
        .into_iter()
        .chain([Field::new("problems", problems, true)]);
    all.collect()
}

/// Returns the type of a label, which is a struct.
///
/// | field | content |
/// |---|---|
/// | `kind` | the kind of its Unicode form by RFC 5890, which is a name of [`LabelKind`] |
/// | `ascii` | the label in ASCII; characters that cannot be encoded are escaped |
/// | `unicode` | the label in Unicode, even if it is not safe to show: see [`Operation::Display`](crate::Operation::Display) |
/// | `script` | the code of the label's script in ISO 15924. If the label mixes scripts of one writing system, the code of the writing system; `Zyyy` for a label without a script, such as digits; for mixed scripts, the codes of all scripts with `+` between them, as in `Cyrl+Latn` |
/// | `problems` | the problems of the label, as structs of [`problem_type`], as [`idna_problems`](crate::idna_problems) returns them. Problems of the whole name are in the first label |
///
/// ```
/// assert!(puny_arrow::label_type().is_nested());
/// ```
pub fn label_type() -> DataType {
    DataType::Struct(fields())
}

/// A builder of an array of labels.
struct Labels {
    /// The columns for the fields in [`TEXTS`].
    texts: [StringBuilder; TEXTS.len()],
    /// The problems of all labels, one label after another.
    problems: Problems,
    /// For each label, the index in `problems` where its problems end. The first item is 0, the start of the first
    /// label.
    ends: Vec<i32>,
}

impl Default for Labels {
    fn default() -> Self {
        Labels {
            texts: Default::default(),
            problems: Problems::default(),
            ends: vec![0],
        }
    }
}

impl<'e> Items<&'e (dyn Idna + Send + Sync)> for Labels {
    fn item() -> DataType {
        label_type()
    }

    fn push(
        &mut self,
        first: usize,
        chunk: Column<'_, u32>,
        edition: &'e (dyn Idna + Send + Sync),
        ends: &mut Vec<usize>,
    ) -> Result<(), KernelError> {
        let mut errors = Vec::new();
        column::check(chunk, edition, |row, error: Error| {
            errors.push((row, error.into_problems()));
        });
        let mut errors = errors.into_iter().peekable();
        for (row, name) in chunk.iter().enumerate() {
            if let Some(name) = name {
                let problems = errors.next_if(|(at, _)| *at == row);
                let problems = problems.map_or(Vec::new(), |(_, problems)| problems);
                self.push_name(first + row, name, edition, &problems)?;
            }
            ends.push(self.ends.len() - 1);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<StructArray, KernelError> {
        let errors = ListArray::try_new(
            Field::new_list_field(problem_type(), true).into(),
            OffsetBuffer::new(ScalarBuffer::from(self.ends)),
            Arc::new(self.problems.finish()?),
            None,
        )?;
        let texts = self.texts.iter_mut();
        let texts = texts.map(|builder| Arc::new(builder.finish()) as ArrayRef);
        let columns = texts.chain([Arc::new(errors) as ArrayRef]).collect();
        Ok(StructArray::try_new(fields(), columns, None)?)
    }
}

impl Labels {
    fn push_name(
        &mut self,
        row: usize,
        name: &str,
        edition: &dyn Idna,
        problems: &[Problem],
    ) -> Result<(), KernelError> {
        let verdict = verdict(name, edition);
        let last = verdict.labels().count().saturating_sub(1);
        // No edition should report a problem for a label that the verdict does not have. A problem with a larger
        // index is added to the last label.
        let label = |problem: &Problem| problem.label().unwrap_or_default().min(last);
        let mut problems: Vec<&Problem> = problems.iter().collect();
        problems.sort_by_key(|problem| label(problem));
        let mut problems = problems.into_iter().peekable();
        for (index, one) in verdict.labels().enumerate() {
            let (ascii, unicode) = (one.ascii(), one.unicode());
            let texts = [
                LabelKind::of(unicode).name(),
                ascii,
                unicode,
                &script(unicode),
            ];
            for (builder, text) in self.texts.iter_mut().zip(texts) {
                // The builder would panic if the text became too long.
                offset(builder.values_slice().len() + text.len(), row)?;
                builder.append_value(text);
            }
            while let Some(problem) = problems.next_if(|problem| label(problem) == index) {
                self.problems.push(row, &Record::of(problem))?;
            }
            self.ends.push(offset(self.problems.len(), row)?);
        }
        Ok(())
    }
}

/// Returns the code of the script or scripts of a label: see [`label_type`].
fn script(label: &str) -> String {
    // Few labels have more than one script.
    let mut all: Vec<Script> = Vec::new();
    for c in label.chars() {
        let script = Script::of(c);
        if !matches!(script, Script::COMMON | Script::INHERITED) && !all.contains(&script) {
            all.push(script);
        }
    }
    let mut codes: Vec<&str> = all.iter().map(|script| script.code()).collect();
    codes.sort_unstable();
    match codes.as_slice() {
        [] => Script::COMMON.code().to_owned(),
        [one] => (*one).to_owned(),
        // Han is part of the writing systems Jpan and Kore. There is no code for other mixed scripts.
        _ => match Scripts::of(label).codes().next() {
            Some(system) => system.to_owned(),
            None => codes.join("+"),
        },
    }
}
