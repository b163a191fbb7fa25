//! A new column, for the schemas in a file's metadata.

/// A new column, as other schemas in the metadata have to have it.
pub(crate) struct New<'p> {
    /// The column at the top level that it follows, by index.
    pub(crate) after: usize,
    pub(crate) name: &'p str,
    /// It has the Arrow type of that column.
    pub(crate) is_alike: bool,
}
