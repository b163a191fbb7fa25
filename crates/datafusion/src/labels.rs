//! `idna_labels`: the labels of each name.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::UInt32Type;
use arrow_array::{Array, ArrayRef, ListArray, StructArray, new_null_array};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use arrow_select::take::take;
use datafusion_common::{DataFusionError, Result, internal_err};
use puny_arrow::{error_type, idna_errors};
use puny_idna::Idna;
use puny_idna::display::{Scripts, verdict};
use puny_idna::label::LabelKind;
use unicode_script::{Script, UnicodeScript};

use crate::error::error;
use crate::text::rows;

/// The most bytes of the texts of a Utf8 array.
const MOST: usize = i32::MAX as usize;

fn fields() -> Fields {
    let errors = DataType::List(Field::new_list_field(error_type(), true).into());
    Fields::from(vec![
        Field::new("kind", DataType::Utf8, true),
        Field::new("ascii", DataType::Utf8, true),
        Field::new("unicode", DataType::Utf8, true),
        Field::new("script", DataType::Utf8, true),
        Field::new("errors", errors, true),
    ])
}

/// The type of a label in the result of `idna_labels`: a struct.
///
/// | field | holds |
/// |---|---|
/// | `kind` | the kind of its Unicode form, by the terms of RFC 5890: a name of [`LabelKind`] |
/// | `ascii` | the label in ASCII; what cannot be encoded is escaped |
/// | `unicode` | the label in Unicode, even if it is not safe to show: see `idna_display` |
/// | `script` | the code in ISO 15924 of its script or of the writing system that its scripts make; `Zyyy` if it has none, as digits; all of its scripts with `+` between them if they are mixed, as in `Cyrl+Latn` |
/// | `errors` | its problems, structs of [`puny_arrow::error_type`], as `idna_errors` has them. Those of the whole name are with its first label |
///
/// ```
/// assert!(puny_datafusion::label_type().is_nested());
/// ```
pub fn label_type() -> DataType {
    DataType::Struct(fields())
}

/// The labels of each name; null for a null row. In the forms of [`puny_idna::display::verdict`], so that
/// there are labels even if the name is refused.
pub(crate) fn idna_labels(
    names: &ArrayRef,
    edition: &(dyn Idna + Send + Sync),
) -> Result<ListArray> {
    if let Some(dictionary) = names.as_any_dictionary_opt() {
        let of_values = idna_labels(dictionary.values(), edition)?;
        let lists = take(&of_values, dictionary.keys(), None).map_err(arrow)?;
        return Ok(lists.as_list().clone());
    }
    if *names.data_type() == DataType::Null {
        let list = DataType::List(Field::new_list_field(label_type(), true).into());
        return Ok(new_null_array(&list, names.len()).as_list().clone());
    }
    // Also checks that each row is UTF-8 within the array.
    let problems = idna_errors(names, edition, 1, None).map_err(error)?;
    let Some(rows) = rows(names) else {
        return internal_err!("idna_labels of {}", names.data_type());
    };
    let mut labels = Labels::new(&problems);
    for (row, name) in rows.enumerate() {
        if let Some(name) = name {
            labels.push_name(row, name, edition)?;
        }
        labels.valid.append(name.is_some());
        labels.ends.push(of_length(labels.offsets.len() - 1, row)?);
    }
    labels.finish()
}

/// Builds the array.
struct Labels<'p> {
    kind: StringBuilder,
    ascii: StringBuilder,
    unicode: StringBuilder,
    script: StringBuilder,
    /// The lists of errors: where each ends, and which items of `problems` they have.
    offsets: Vec<i32>,
    taken: Vec<u32>,
    problems: &'p ListArray,
    /// Where the list of each row ends.
    ends: Vec<i32>,
    valid: NullBufferBuilder,
}

impl<'p> Labels<'p> {
    fn new(problems: &'p ListArray) -> Self {
        let mut ends = Vec::with_capacity(problems.len() + 1);
        ends.push(0);
        Labels {
            kind: StringBuilder::new(),
            ascii: StringBuilder::new(),
            unicode: StringBuilder::new(),
            script: StringBuilder::new(),
            offsets: vec![0],
            taken: Vec::new(),
            problems,
            ends,
            valid: NullBufferBuilder::new(problems.len()),
        }
    }

    fn push_name(&mut self, row: usize, name: &str, edition: &dyn Idna) -> Result<()> {
        let verdict = verdict(name, edition);
        let mut problems = self
            .problems_of(row, verdict.labels().count() - 1)?
            .into_iter()
            .peekable();
        for (index, label) in verdict.labels().enumerate() {
            let (ascii, unicode) = (label.ascii(), label.unicode());
            let used = |builder: &StringBuilder| builder.values_slice().len();
            // The builders would panic. Kinds and scripts are shorter than texts or have few bytes.
            let longest = used(&self.ascii)
                .max(used(&self.unicode))
                .max(used(&self.script))
                .max(used(&self.kind));
            let script = script(unicode);
            of_length(
                longest + ascii.len().max(unicode.len()).max(script.len()) + 64,
                row,
            )?;
            self.kind.append_value(LabelKind::of(unicode).name());
            self.ascii.append_value(ascii);
            self.unicode.append_value(unicode);
            self.script.append_value(script);
            while let Some((_, item)) = problems.next_if(|(label, _)| *label == index) {
                self.taken.push(item);
            }
            self.offsets.push(of_length(self.taken.len(), row)?);
        }
        Ok(())
    }

    /// The labels of the problems of a row and their places among all, ordered by label.
    fn problems_of(&self, row: usize, last: usize) -> Result<Vec<(usize, u32)>> {
        let offsets = self.problems.value_offsets();
        let place = |row: usize| offsets.get(row).and_then(|&at| u32::try_from(at).ok());
        let (Some(start), Some(end)) = (place(row), place(row + 1)) else {
            return internal_err!("idna_errors has no row {row}");
        };
        let of = self.problems.values().as_struct().column_by_name("label");
        let Some(labels) = of.and_then(|labels| labels.as_primitive_opt::<UInt32Type>()) else {
            return internal_err!("idna_errors has no labels");
        };
        let label = |item: u32| {
            let item = item as usize;
            // No edition counts more labels than the verdict has. If one did, its problem would not be lost.
            let label = (!labels.is_null(item)).then(|| labels.value(item) as usize);
            label.unwrap_or_default().min(last)
        };
        let mut problems: Vec<(usize, u32)> =
            (start..end).map(|item| (label(item), item)).collect();
        problems.sort_by_key(|(label, _)| *label);
        Ok(problems)
    }

    fn finish(mut self) -> Result<ListArray> {
        let items = self.problems.values();
        let taken = arrow_array::UInt32Array::from(self.taken);
        let errors = ListArray::try_new(
            Field::new_list_field(error_type(), true).into(),
            OffsetBuffer::new(ScalarBuffer::from(self.offsets)),
            take(items, &taken, None).map_err(arrow)?,
            None,
        );
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.kind.finish()),
            Arc::new(self.ascii.finish()),
            Arc::new(self.unicode.finish()),
            Arc::new(self.script.finish()),
            Arc::new(errors.map_err(arrow)?),
        ];
        let labels = StructArray::try_new(fields(), columns, None).map_err(arrow)?;
        let lists = ListArray::try_new(
            Field::new_list_field(label_type(), true).into(),
            OffsetBuffer::new(ScalarBuffer::from(self.ends)),
            Arc::new(labels),
            self.valid.finish(),
        );
        lists.map_err(arrow)
    }
}

/// An offset of an array.
fn of_length(length: usize, row: usize) -> Result<i32> {
    let limit = MOST;
    i32::try_from(length).map_err(|_| error(puny_arrow::KernelError::TooLong { row, limit }))
}

fn arrow(error: ArrowError) -> DataFusionError {
    DataFusionError::ArrowError(Box::new(error), None)
}

/// The script or scripts of a label: see [`label_type`].
fn script(label: &str) -> String {
    // Few labels have more than one.
    let mut all: Vec<Script> = Vec::new();
    for c in label.chars() {
        let script = c.script();
        if !matches!(script, Script::Common | Script::Inherited) && !all.contains(&script) {
            all.push(script);
        }
    }
    let mut codes: Vec<&str> = all.iter().map(|script| script.short_name()).collect();
    codes.sort_unstable();
    match codes.as_slice() {
        [] => Script::Common.short_name().to_owned(),
        [one] => (*one).to_owned(),
        // Jpan and Kore have Han, too. Of mixed scripts there are no codes.
        _ => match Scripts::of(label).codes().next() {
            Some(system) => system.to_owned(),
            None => codes.join("+"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::script;

    /// Codes of ISO 15924 for labels that anyone can read.
    #[test]
    fn scripts_of_labels() {
        for (label, expected) in [
            ("bücher", "Latn"),
            ("пример", "Cyrl"),
            ("日本", "Hani"),
            ("東京タワー", "Jpan"),
            ("한국漢", "Kore"),
            ("123-4", "Zyyy"),
            ("", "Zyyy"),
            ("pаypal", "Cyrl+Latn"),
            ("日本go", "Hani+Latn"),
        ] {
            assert_eq!(script(label), expected, "{label}");
        }
    }
}
