//! The prompt: queries by hand, with history.

use std::path::PathBuf;
use std::sync::Arc;

use datafusion::prelude::SessionContext;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};
use tokio::runtime::Runtime;

use crate::fail::Fail;
use crate::interrupt::unless_interrupted;
use crate::messages;
use crate::options::Options;
use crate::queries;

const HELP: &str = "\
End a query with a semicolon. Ctrl-C drops a line, or a query that runs; Ctrl-D or quit ends.
  SELECT idna_to_ascii(name) FROM 'names.parquet';
  DESCRIBE SELECT * FROM 'names.parquet';
  SHOW FUNCTIONS LIKE '%idna%';
";

/// Reads and runs queries to the end of the input.
pub(crate) fn run(
    runtime: &Runtime,
    session: &SessionContext,
    options: &Arc<Options>,
) -> Result<(), Fail> {
    let config = Config::builder().auto_add_history(false).build();
    let mut editor: Editor<(), FileHistory> = Editor::with_config(config).map_err(of_terminal)?;
    let history = history();
    if let Some(history) = &history {
        // There is none the first time.
        let _ = editor.load_history(history);
    }
    messages::write("puny-sql: help for help\n");
    let mut query = String::new();
    loop {
        let prompt = if query.is_empty() { "sql> " } else { "...> " };
        let line = match editor.readline(prompt) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => {
                query.clear();
                continue;
            }
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(of_terminal(error)),
        };
        match line.trim().trim_end_matches(';') {
            "help" | "\\?" if query.is_empty() => {
                messages::write(HELP);
                continue;
            }
            "quit" | "exit" | "\\q" if query.is_empty() => break,
            "" if query.is_empty() => continue,
            _ => {}
        }
        query.push_str(&line);
        query.push('\n');
        if !is_complete(&query) {
            continue;
        }
        let _ = editor.add_history_entry(query.trim_end());
        let work = queries::run(session.clone(), query.clone(), Arc::clone(options));
        match unless_interrupted(session, runtime, work) {
            Ok(()) | Err(Fail::ClosedPipe) => {}
            Err(stuck @ Fail::Interrupted { is_stuck: true, .. }) => return Err(stuck),
            Err(fail) => messages::say(&fail),
        }
        query.clear();
    }
    if let Some(history) = &history {
        if let Some(folder) = history.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        // Not worth a failure.
        let _ = editor.save_history(history);
    }
    Ok(())
}

fn of_terminal(error: ReadlineError) -> Fail {
    match error {
        ReadlineError::Io(error) => Fail::io("<terminal>", error),
        error => Fail::Usage(format!("<terminal>: {error}")),
    }
}

/// Whether a text ends with a semicolon that is not within quotes or a comment.
fn is_complete(text: &str) -> bool {
    let mut last = ' ';
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // A doubled quote ends one and begins the next.
            '\'' | '"' => {
                if chars.by_ref().all(|inner| inner != c) {
                    return false;
                }
                last = c;
            }
            '-' if chars.peek() == Some(&'-') => {
                chars.by_ref().find(|inner| *inner == '\n');
            }
            c if c.is_whitespace() => {}
            c => last = c,
        }
    }
    last == ';'
}

/// Where the history is kept.
fn history() -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = || std::env::home_dir().map(|home| home.join(".local/state"));
    Some(
        state
            .filter(|state| state.is_absolute())
            .or_else(home)?
            .join("puny-sql/history"),
    )
}

#[cfg(test)]
mod tests {
    use super::is_complete;

    #[test]
    fn a_semicolon_ends_a_query() {
        for text in [
            "SELECT 1;",
            "SELECT ';';\n",
            "SELECT 'it''s' ; -- done",
            "a;\n--;\n",
        ] {
            assert!(is_complete(text), "{text}");
        }
        for text in [
            "SELECT 1",
            "SELECT ';",
            "SELECT ';'",
            "SELECT 1 -- ;",
            "SELECT \";",
        ] {
            assert!(!is_complete(text), "{text}");
        }
    }
}
