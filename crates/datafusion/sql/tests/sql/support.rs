//! Sessions, rows and processes.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::datasource::MemTable;
use datafusion::prelude::{SessionConfig, SessionContext};

/// A session with the functions.
pub(crate) fn session() -> SessionContext {
    let config = SessionConfig::new()
        .with_information_schema(true)
        .with_target_partitions(2);
    let mut session = SessionContext::new_with_config(config);
    puny_datafusion::register(&mut session).unwrap();
    session
}

/// The types of texts.
pub(crate) fn types() -> Vec<DataType> {
    let strings = [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View];
    let dictionary = |values: &DataType| {
        DataType::Dictionary(Box::new(DataType::Int32), Box::new(values.clone()))
    };
    let dictionaries: Vec<_> = strings.iter().map(dictionary).collect();
    strings.into_iter().chain(dictionaries).collect()
}

/// An array of a type.
pub(crate) fn array(rows: &[Option<&str>], kind: &DataType) -> ArrayRef {
    cast(&StringArray::from(rows.to_vec()), kind).unwrap()
}

/// Makes a table of one batch, `t`.
pub(crate) fn table(session: &SessionContext, columns: Vec<(&str, ArrayRef)>) {
    let batch = RecordBatch::try_from_iter(columns).unwrap();
    let table = MemTable::try_new(batch.schema(), vec![vec![batch]]).unwrap();
    session.deregister_table("t").unwrap();
    session.register_table("t", Arc::new(table)).unwrap();
}

pub(crate) fn block<T>(work: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).build().unwrap().block_on(work)
}

/// The batches of a query.
pub(crate) fn batches(session: &SessionContext, query: &str) -> Result<Vec<RecordBatch>, String> {
    block(async {
        let rows = session
            .sql(query)
            .await
            .map_err(|error| error.strip_backtrace())?;
        rows.collect()
            .await
            .map_err(|error| error.strip_backtrace())
    })
}

/// The rows of a query, as text.
pub(crate) fn rows(session: &SessionContext, query: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for batch in batches(session, query).unwrap_or_else(|error| panic!("{query}: {error}")) {
        for row in 0..batch.num_rows() {
            let cells = batch.columns().iter().map(|column| cell(column, row));
            rows.push(cells.collect());
        }
    }
    rows
}

fn cell(column: &ArrayRef, row: usize) -> String {
    match column.is_null(row) {
        true => "NULL".to_owned(),
        false => array_value_to_string(column, row).unwrap(),
    }
}

/// The texts of the first column of a query.
pub(crate) fn texts(session: &SessionContext, query: &str) -> Vec<Option<String>> {
    let mut texts = Vec::new();
    for batch in batches(session, query).unwrap_or_else(|error| panic!("{query}: {error}")) {
        let column = cast(batch.column(0), &DataType::Utf8).unwrap();
        let column = column.as_string::<i32>();
        texts.extend(column.iter().map(|text| text.map(str::to_owned)));
    }
    texts
}

/// The error of a query.
pub(crate) fn error(session: &SessionContext, query: &str) -> String {
    match batches(session, query) {
        Ok(_) => panic!("{query} has no error"),
        Err(error) => error,
    }
}

/// The optimised logical plan.
pub(crate) fn plan(session: &SessionContext, query: &str) -> String {
    block(async {
        let rows = session.sql(query).await.unwrap();
        rows.into_optimized_plan()
            .unwrap()
            .display_indent()
            .to_string()
    })
}

/// The command.
pub(crate) fn puny_sql(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puny-sql"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// The output of the command with these arguments.
pub(crate) fn call(folder: &Path, arguments: &[&str]) -> Output {
    puny_sql(folder).args(arguments).output().unwrap()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The standard output of a call that must pass.
pub(crate) fn written(folder: &Path, arguments: &[&str]) -> String {
    let output = call(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// The message of a call that must fail.
pub(crate) fn message(folder: &Path, arguments: &[&str]) -> String {
    let output = call(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(2),
        "{arguments:?}: {}",
        text(&output.stdout)
    );
    text(&output.stderr)
}

/// The names of the files of a folder.
pub(crate) fn files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}
