//! Queries, one after another.

use datafusion::common::{DataFusionError, Result as EngineResult};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::{DFParserBuilder, Statement};
use datafusion::sql::sqlparser::dialect::GenericDialect;
use futures_util::StreamExt;
use std::sync::Arc;

use crate::fail::Fail;
use crate::options::Options;
use crate::output::{Output, Target};
use crate::progress::Progress;

/// Runs all queries of a text, and writes what they return. Ends with the first that fails.
pub(crate) async fn run(
    session: SessionContext,
    text: String,
    options: Arc<Options>,
) -> Result<(), Fail> {
    let options = options.as_ref();
    let statements = parse(&text)?;
    let Some(last) = statements.len().checked_sub(1) else {
        let what = "there is no query: give one, as in \"SELECT idna_to_ascii('Bücher.example')\"";
        return Err(Fail::Usage(what.to_owned()));
    };
    let mut has_written = false;
    for (index, statement) in statements.into_iter().enumerate() {
        let plan = session.state().statement_to_plan(statement).await?;
        refuse(&plan)?;
        let rows = session.execute_logical_plan(plan).await?;
        if rows.schema().fields().is_empty() {
            rows.collect().await?;
            continue;
        }
        if options.output.is_some() && index != last {
            let what = "-o takes the rows of one query: of several, only the last may return any";
            return Err(Fail::Usage(what.to_owned()));
        }
        let task = Arc::new(rows.task_ctx());
        let plan = rows.create_physical_plan().await?;
        let target = match &options.output {
            Some(path) => Target::File(path.clone()),
            None => Target::Stdout,
        };
        let mut output = Output::start(plan.schema(), target, options)?;
        let stream = execute_stream(Arc::clone(&plan), task)?;
        let done = write(stream, &plan, &mut output, options).await;
        output.end(done).await?;
        has_written = true;
    }
    match &options.output {
        Some(_) if !has_written => {
            let what = "the last query returns no rows for -o: end with a SELECT";
            Err(Fail::Usage(what.to_owned()))
        }
        _ => Ok(()),
    }
}

/// The queries of a text.
pub(crate) fn parse(text: &str) -> EngineResult<Vec<Statement>> {
    let parser = DFParserBuilder::new(text).with_dialect(&GenericDialect {});
    Ok(parser.build()?.parse_statements()?.into())
}

/// Writes the rows while they arrive.
async fn write(
    mut stream: datafusion::execution::SendableRecordBatchStream,
    plan: &Arc<dyn ExecutionPlan>,
    output: &mut Output,
    options: &Options,
) -> Result<(), Fail> {
    let progress = Progress::start(options, plan);
    while let Some(batch) = stream.next().await {
        let batch = batch?;
        progress.wrote(batch.num_rows());
        if !output.write(batch).await {
            // It has ended already, and says why.
            break;
        }
    }
    Ok(())
}

/// Files appear whole or not at all, which the engine's own statements do not promise.
fn refuse(plan: &LogicalPlan) -> EngineResult<()> {
    match plan {
        LogicalPlan::Copy(_) => Err(DataFusionError::Plan(
            "COPY is not supported: give the query alone, and -o FILE".to_owned(),
        )),
        LogicalPlan::Dml(_) => Err(DataFusionError::Plan(
            "INSERT, UPDATE and DELETE are not supported: give -o FILE, or CREATE TABLE … AS SELECT …"
                .to_owned(),
        )),
        _ => Ok(()),
    }
}
