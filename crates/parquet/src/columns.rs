//! Finds the columns that are asked for, and says what is there if they are not.

use parquet::basic::{ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::schema::types::{ColumnDescriptor, SchemaDescriptor, Type};

use crate::error::Error;
use crate::table::Table;

/// A column of strings in a file: at the top level, or in lists and structs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strings {
    /// The index among the columns of the top level.
    pub(crate) root: usize,
    /// The index among the leaves.
    pub(crate) leaf: usize,
    pub(crate) path: String,
    pub(crate) is_nested: bool,
    pub(crate) is_optional: bool,
}

impl Strings {
    /// The name, and that of the column which it is in before it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether it is in a list or a struct.
    pub fn is_nested(&self) -> bool {
        self.is_nested
    }
}

/// The most names that a message lists.
const LISTED: usize = 50;

impl Table {
    /// The names of the columns at the top level.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        fields(self).map(Type::name)
    }

    /// Finds strings by the name of a column, or, within lists and structs, by a path with dots, such as
    /// `tls.san.list.element`.
    ///
    /// # Errors
    ///
    /// [`Error::Asked`] if there is no such column, with the nearest name and a list of all; and if it does not
    /// hold strings, with what it holds and what to do.
    pub fn strings(&self, name: &str) -> Result<Strings, Error> {
        let mut found = (0..).zip(self.names()).filter(|(_, other)| *other == name);
        if let Some((root, _)) = found.next() {
            return match found.next() {
                None => self.strings_at(root),
                Some(_) => Err(Error::Asked(format!(
                    "two columns are called '{name}'; use the number"
                ))),
            };
        }
        let schema = schema(self);
        let leaf = schema
            .columns()
            .iter()
            .position(|leaf| leaf.path().string() == name);
        match leaf {
            Some(leaf) => of_leaf(schema, leaf),
            None => Err(Error::Asked(self.missing(name))),
        }
    }

    /// Finds the strings of the column with this index, from 0, at the top level.
    ///
    /// # Errors
    ///
    /// [`Error::Asked`], as for [`strings`](Table::strings).
    pub fn strings_at(&self, root: usize) -> Result<Strings, Error> {
        let Some(field) = fields(self).nth(root) else {
            let count = self.names().count();
            let what = format!(
                "there is no column {}; there are {count}: {}",
                root + 1,
                self.list()
            );
            return Err(Error::Asked(what));
        };
        let schema = schema(self);
        let mut leaves =
            (0..schema.num_columns()).filter(|&leaf| schema.get_column_root_idx(leaf) == root);
        match leaves.next() {
            Some(leaf) if field.is_primitive() => of_leaf(schema, leaf),
            _ => {
                let leaves = schema.columns().iter().enumerate();
                let inside = leaves.filter(|(leaf, _)| schema.get_column_root_idx(*leaf) == root);
                let strings = inside.filter(|(_, leaf)| is_string(leaf));
                let strings: Vec<String> = strings
                    .map(|(_, leaf)| format!("'{}'", leaf.path().string()))
                    .collect();
                let name = field.name();
                Err(Error::Asked(match strings.as_slice() {
                    [] => format!("column '{name}' is nested, and has no strings"),
                    paths => format!(
                        "column '{name}' is nested; its strings are {}",
                        paths.join(", ")
                    ),
                }))
            }
        }
    }

    /// Says that a column is missing, which may be meant, and which there are.
    fn missing(&self, name: &str) -> String {
        let near = |other: &str| strsim::jaro_winkler(&name.to_lowercase(), &other.to_lowercase());
        let mut all: Vec<(f64, &str)> = self.names().map(|other| (near(other), other)).collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0));
        let meant = match all.first() {
            Some((likeness, other)) if *likeness > 0.8 => format!(": did you mean '{other}'?"),
            _ => String::new(),
        };
        format!(
            "no column is called '{name}'{meant}; there are {}",
            self.list()
        )
    }

    fn list(&self) -> String {
        let mut names: Vec<String> = self
            .names()
            .take(LISTED)
            .map(|name| format!("'{name}'"))
            .collect();
        if let Some(more @ 1..) = self.names().count().checked_sub(LISTED) {
            names.push(format!("and {more} more"));
        }
        match names.as_slice() {
            [] => "none".to_owned(),
            names => names.join(", "),
        }
    }
}

fn schema(table: &Table) -> &SchemaDescriptor {
    table.metadata.file_metadata().schema_descr()
}

fn fields(table: &Table) -> impl Iterator<Item = &Type> {
    let root = schema(table).root_schema();
    root.get_fields().iter().map(AsRef::as_ref)
}

/// Whether a leaf says that it holds text.
fn is_string(leaf: &ColumnDescriptor) -> bool {
    leaf.physical_type() == Physical::BYTE_ARRAY
        && (matches!(leaf.logical_type_ref(), Some(LogicalType::String))
            || leaf.logical_type_ref().is_none() && leaf.converted_type() == ConvertedType::UTF8)
}

fn of_leaf(schema: &SchemaDescriptor, index: usize) -> Result<Strings, Error> {
    let leaf = schema.column(index);
    let path = leaf.path().string();
    if !is_string(&leaf) {
        let physical = leaf.physical_type();
        return Err(Error::Asked(match leaf.logical_type_ref() {
            None if physical == Physical::BYTE_ARRAY
                && leaf.converted_type() == ConvertedType::NONE =>
            {
                format!(
                    "column '{path}' holds bytes: BYTE_ARRAY without the annotation STRING; if they are text, cast them \
                 first, as CAST({path} AS VARCHAR) of DuckDB or cast(pa.string()) of pyarrow does"
                )
            }
            Some(logical) => {
                format!("column '{path}' holds {logical:?} as {physical}, and no strings")
            }
            None => format!("column '{path}' holds {physical}, and no strings"),
        }));
    }
    let repetition = leaf.self_type().get_basic_info().repetition();
    Ok(Strings {
        root: schema.get_column_root_idx(index),
        leaf: index,
        is_nested: leaf.path().parts().len() > 1 || repetition == Repetition::REPEATED,
        is_optional: repetition == Repetition::OPTIONAL,
        path,
    })
}
