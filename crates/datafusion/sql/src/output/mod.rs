//! Writes rows while they arrive, by a thread of its own.

mod file;
mod sink;
mod table;

use std::path::PathBuf;
use std::thread::JoinHandle;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::record_batch::RecordBatch;
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::fail::Fail;
use crate::options::{Options, Written};
use file::Out;
use sink::{Delimited, JsonLines, Parquet, Sink};
use table::Table;

/// Where rows go.
#[derive(Debug)]
pub(crate) enum Target {
    Stdout,
    File(PathBuf),
}

/// How many batches wait for the thread.
const WAITING: usize = 4;

enum Message {
    Rows(RecordBatch),
    /// All rows were sent. Without this, what was written is no result.
    Complete,
}

/// The rows of one query on their way.
pub(crate) struct Output {
    to: Option<Sender<Message>>,
    thread: Option<JoinHandle<Result<(), Fail>>>,
}

impl Output {
    /// Opens the target.
    pub(crate) fn start(
        schema: SchemaRef,
        target: Target,
        options: &Options,
    ) -> Result<Output, Fail> {
        let out = Out::open(target)?;
        let (written, header) = (options.written, options.header);
        let (to, from) = channel(WAITING);
        let thread = std::thread::Builder::new().name("output".to_owned());
        let thread = thread.spawn(move || receive(from, out, &schema, written, header));
        let thread = thread.map_err(|error| Fail::io("threads", error))?;
        Ok(Output {
            to: Some(to),
            thread: Some(thread),
        })
    }

    /// Hands rows on; waits while many are waiting. Returns false if writing has failed.
    pub(crate) async fn write(&mut self, rows: RecordBatch) -> bool {
        match &self.to {
            Some(to) => to.send(Message::Rows(rows)).await.is_ok(),
            None => false,
        }
    }

    /// Ends the output: whole if the work is done, not at all if it failed. Returns why it failed.
    pub(crate) async fn end(mut self, done: Result<(), Fail>) -> Result<(), Fail> {
        if let (Ok(()), Some(to)) = (&done, &self.to) {
            // If the thread has ended, it says why.
            let _ = to.send(Message::Complete).await;
        }
        let written = self.join();
        done.and(written)
    }

    fn join(&mut self) -> Result<(), Fail> {
        self.to = None;
        match self.thread.take().map(JoinHandle::join) {
            None => Ok(()),
            Some(Ok(done)) => done,
            // The thread does not panic; if it does, the caller has to know.
            Some(Err(panic)) => std::panic::resume_unwind(panic),
        }
    }
}

/// A query that was interrupted: its file is gone before the process ends.
impl Drop for Output {
    fn drop(&mut self) {
        let _ = self.join();
    }
}

/// What the thread does.
fn receive(
    mut from: Receiver<Message>,
    out: Out,
    schema: &SchemaRef,
    written: Written,
    header: bool,
) -> Result<(), Fail> {
    let mut sink: Box<dyn Sink> = match written {
        Written::Table => Box::new(Table::new(out, schema)),
        Written::Csv => Box::new(Delimited::new(out, schema, b',', header)?),
        Written::Tsv => Box::new(Delimited::new(out, schema, b'\t', header)?),
        Written::JsonLines => Box::new(JsonLines::new(out)),
        Written::Parquet => Box::new(Parquet::new(out, schema)?),
    };
    while let Some(message) = from.blocking_recv() {
        match message {
            Message::Rows(rows) => sink.write(&rows)?,
            Message::Complete => return sink.finish(),
        }
    }
    Ok(())
}
