//! What the new file has: its schema, and where each of its columns comes from.

use std::sync::Arc;

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor, Type, TypePtr};

use crate::columns::Strings;
use crate::error::Error;
use crate::new_column::New;
use crate::table::Table;
use crate::{arrow, spark};

/// Where converted strings go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// In place of those in the file.
    Same,
    /// Into a new column of this name, after theirs.
    Beside(String),
    /// Nowhere: they are only looked at.
    Nowhere,
}

/// What happens to one column of strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The strings.
    pub strings: Strings,
    /// Where the converted ones go.
    pub place: Place,
    /// The name of a new column with the errors, after both.
    pub errors: Option<String>,
    /// Whether a string may become null. A column that allows no nulls then allows them.
    pub with_nulls: bool,
}

/// The origin of a leaf of the new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    /// Copied from the leaf of this index.
    Copied(usize),
    /// The converted strings of the change of this index.
    Converted(usize),
    /// Its errors.
    Errors(usize),
}

/// The plan of a new file.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) table: Table,
    pub(crate) changes: Vec<Change>,
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) schema: TypePtr,
    pub(crate) descriptor: SchemaDescPtr,
    pub(crate) key_values: Option<Vec<KeyValue>>,
    pub(crate) sorting: Option<Vec<SortingColumn>>,
}

impl Plan {
    /// Plans a new file: that of the table with these changes.
    ///
    /// # Errors
    ///
    /// [`Error::Asked`] if a name is taken, if a column is named twice, or if strings in lists and structs should
    /// become null where there is no null, or go to a new column; [`Error::File`] if a schema in the metadata is
    /// damaged, and would have to name a new column.
    pub fn new(table: &Table, changes: Vec<Change>) -> Result<Self, Error> {
        check(table, &changes)?;
        let old = table.metadata.file_metadata().schema_descr();
        let mut leaves = Vec::new();
        let mut fields = Vec::new();
        let mut new = Vec::new();
        let mut next = 0;
        for (root, field) in old.root_schema().get_fields().iter().enumerate() {
            let mut field = Arc::clone(field);
            while next < old.num_columns() && old.get_column_root_idx(next) == root {
                let is_converted =
                    |change: &Change| change.place == Place::Same && change.strings.leaf == next;
                match changes.iter().position(is_converted) {
                    None => leaves.push(Leaf::Copied(next)),
                    Some(index) => {
                        leaves.push(Leaf::Converted(index));
                        let wants_nulls = changes.get(index).is_some_and(Change::adds_nulls);
                        if wants_nulls {
                            field = Arc::new(optional(&field)?);
                        }
                    }
                }
                next += 1;
            }
            fields.push(field);
            for (index, change) in changes
                .iter()
                .enumerate()
                .filter(|(_, change)| change.strings.root == root)
            {
                let value = match &change.place {
                    Place::Beside(name) => Some((name.as_str(), true, Leaf::Converted(index))),
                    Place::Same | Place::Nowhere => None,
                };
                let errors = change
                    .errors
                    .as_deref()
                    .map(|name| (name, false, Leaf::Errors(index)));
                for (name, is_alike, leaf) in value.into_iter().chain(errors) {
                    fields.push(Arc::new(text(name)?));
                    leaves.push(leaf);
                    new.push(New {
                        after: root,
                        name,
                        is_alike,
                    });
                }
            }
        }
        let schema = Type::group_type_builder(old.name())
            .with_fields(fields)
            .build();
        let schema = Arc::new(schema.map_err(Error::reading)?);
        let key_values = key_values(table, &changes, &new)?;
        let sorting = sorting(table, &changes, &leaves);
        Ok(Plan {
            table: table.clone(),
            leaves,
            descriptor: Arc::new(SchemaDescriptor::new(Arc::clone(&schema))),
            schema,
            key_values,
            sorting,
            changes,
        })
    }

    /// The changes.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The index of the leaf of the new file with this origin.
    pub(crate) fn leaf(&self, of: Leaf) -> Option<usize> {
        self.leaves.iter().position(|leaf| *leaf == of)
    }
}

impl Change {
    /// Whether the column has to allow nulls, and does not yet.
    fn adds_nulls(&self) -> bool {
        self.place == Place::Same && self.with_nulls && !self.strings.is_optional
    }
}

fn check(table: &Table, changes: &[Change]) -> Result<(), Error> {
    let mut names: Vec<&str> = table.names().collect();
    let mut leaves = Vec::new();
    for change in changes {
        let Change { strings, .. } = change;
        let path = strings.path();
        if leaves.contains(&strings.leaf) {
            return Err(Error::Asked(format!("column '{path}' is named twice")));
        }
        leaves.push(strings.leaf);
        let beside = match &change.place {
            Place::Beside(name) => Some(name.as_str()),
            Place::Same | Place::Nowhere => None,
        };
        for name in beside.into_iter().chain(change.errors.as_deref()) {
            if strings.is_nested {
                return Err(Error::Asked(format!(
                    "column '{path}' is in a list or a struct, where its strings can only be converted in place"
                )));
            }
            if names.contains(&name) {
                return Err(Error::Asked(format!(
                    "there is a column '{name}' already; another name is needed"
                )));
            }
            names.push(name);
        }
        if strings.is_nested && change.adds_nulls() {
            return Err(Error::Asked(format!(
                "column '{path}' allows no nulls within its list or struct, so no string of it can become null"
            )));
        }
    }
    Ok(())
}

/// A new column of text.
fn text(name: &str) -> Result<Type, Error> {
    let builder = Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(Some(LogicalType::String))
        .with_converted_type(ConvertedType::UTF8);
    builder.build().map_err(Error::reading)
}

/// The same column, which now allows nulls.
fn optional(field: &Type) -> Result<Type, Error> {
    let info = field.get_basic_info();
    let builder = Type::primitive_type_builder(field.name(), field.get_physical_type())
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(info.logical_type_ref().cloned())
        .with_converted_type(info.converted_type())
        .with_id(info.has_id().then(|| info.id()));
    builder.build().map_err(Error::reading)
}

/// The metadata, where schemas of Arrow and Spark have the new columns: their readers would not see them
/// otherwise, or refuse the file.
fn key_values(
    table: &Table,
    changes: &[Change],
    new: &[New<'_>],
) -> Result<Option<Vec<KeyValue>>, Error> {
    let Some(old) = table.metadata.file_metadata().key_value_metadata() else {
        return Ok(None);
    };
    let with_nulls = changes.iter().filter(|change| change.adds_nulls());
    let with_nulls: Vec<usize> = with_nulls.map(|change| change.strings.root).collect();
    let mut all = old.clone();
    if new.is_empty() && with_nulls.is_empty() {
        return Ok(Some(all));
    }
    for KeyValue { key, value } in &mut all {
        let Some(text) = value.as_deref() else {
            continue;
        };
        let changed = match key.as_str() {
            arrow::KEY => arrow::with(text, new, &with_nulls),
            spark::KEY => spark::with(text, new, &with_nulls),
            _ => continue,
        };
        *value = Some(changed.map_err(|error| error.at(format_args!("the metadata '{key}'")))?);
    }
    Ok(Some(all))
}

/// The order of rows, if all row groups have the same: up to the first column that is converted in place.
fn sorting(table: &Table, changes: &[Change], leaves: &[Leaf]) -> Option<Vec<SortingColumn>> {
    let mut groups = table
        .metadata
        .row_groups()
        .iter()
        .map(|group| group.sorting_columns());
    let first = groups.next().flatten()?;
    if !groups.all(|other| other == Some(first)) {
        return None;
    }
    let mut sorting = Vec::new();
    for column in first {
        let old = usize::try_from(column.column_idx).ok()?;
        let is_converted =
            |change: &Change| change.place == Place::Same && change.strings.leaf == old;
        let new = leaves.iter().position(|leaf| *leaf == Leaf::Copied(old));
        let (false, Some(new)) = (changes.iter().any(is_converted), new) else {
            break;
        };
        sorting.push(SortingColumn {
            column_idx: i32::try_from(new).ok()?,
            ..*column
        });
    }
    (!sorting.is_empty()).then_some(sorting)
}
