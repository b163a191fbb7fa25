//! The job over many names by `puny-sql`, beside the same by Polars with the Python package: the names are
//! made, and the other engine is run, by `bindings/python/spark/job.py`.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::{command, program, replace};
use crate::python::package;
use crate::step::{self, Result, absolute, capture, read, root, target_dir};

/// Runs it over `rows` names, compares what was found, and writes the table.
pub(crate) fn run(rows: &str) -> Result {
    let count: f64 = rows
        .parse()
        .map_err(|_| format!("{rows} is no number of names"))?;
    let Some(tools) = crate::spark::environment()? else {
        return Ok(());
    };
    let folder = absolute(&target_dir().join("sql/job"));
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let python = |what: &str, arguments: &[&str]| {
        let mut python = tools.python(["spark/job.py", what]);
        python.arg(&folder).args(arguments);
        python.current_dir(package());
        step::run(python)
    };
    python("generate", &["--rows", rows])?;
    python("run", &["polars"])?;

    let program = program()?;
    let jobs = root().join("crates/datafusion/sql/jobs");
    let job = absolute(&jobs.join("lookalikes.sql"));
    let job = ["-f", &job.to_string_lossy(), "-o", "found.parquet"];
    let used = used(command(&program, &folder, &job))?;
    let counts = absolute(&jobs.join("count.sql"));
    let counts = [
        "-f",
        &counts.to_string_lossy(),
        "--format",
        "csv",
        "--no-header",
    ];
    let counted = capture(command(&program, &folder, &counts), "")?.stdout()?;
    let counted: Vec<(&str, &str)> = counted
        .lines()
        .filter_map(|line| line.split_once(','))
        .collect();
    same(&folder, &counted, &program)?;

    let counted: Vec<String> = counted
        .iter()
        .map(|(tld, count)| format!("{tld} {count}"))
        .collect();
    let seconds = used.seconds;
    let table = format!(
        "{}.\n\n| | |\n|---|--:|\n| names | {rows} |\n| protected names | 100000 |\n| time | {seconds:.1} s |\n\
         | names a second | {:.0} |\n| processor time | {:.1} s |\n| memory | {:.0} MB |\n\
         | 10^10 names, core-hours | {:.1} |\n\n\
         Time is that of the whole process; memory is the most that it had resident. The last row is not \
         measured: it is processor time / names * 10^10 / 3600 s. Polars with the Python package found the \
         same names: {}.\n",
        super::machine()?,
        count / seconds,
        used.processor,
        used.bytes / 1e6,
        used.processor / count * 1e10 / 3600.0,
        counted.join(", "),
    );
    print!("{table}");
    replace("job", &table)
}

/// What a process used.
struct Used {
    seconds: f64,
    processor: f64,
    bytes: f64,
}

/// Runs a process, and looks at its memory while it runs.
fn used(mut command: std::process::Command) -> Result<Used> {
    let before = crate::weight::processor_seconds()?;
    let start = Instant::now();
    let child = command.stdin(Stdio::null()).spawn();
    let mut child = child.map_err(|error| format!("puny-sql: {error}"))?;
    let mut kilobytes = 0.0_f64;
    loop {
        let status = read(Path::new(&format!("/proc/{}/status", child.id()))).unwrap_or_default();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let most = most.and_then(|most| most.trim().trim_end_matches(" kB").parse().ok());
        kilobytes = kilobytes.max(most.unwrap_or_default());
        match child.try_wait() {
            Ok(Some(status)) if status.success() => break,
            Ok(Some(status)) => return Err(format!("puny-sql: {status}")),
            Ok(None) => std::thread::sleep(Duration::from_millis(10)),
            Err(error) => return Err(format!("puny-sql: {error}")),
        }
    }
    Ok(Used {
        seconds: start.elapsed().as_secs_f64(),
        processor: crate::weight::processor_seconds()? - before,
        bytes: kilobytes * 1024.0,
    })
}

/// Fails unless both found the same names, with the same verdicts and counts.
fn same(folder: &Path, counted: &[(&str, &str)], program: &Path) -> Result {
    let theirs = read(&folder.join("counts-polars.json"))?;
    let theirs: Vec<(String, u64)> =
        serde_json::from_str(&theirs).map_err(|error| error.to_string())?;
    let ours: Vec<(String, u64)> = counted
        .iter()
        .map(|(tld, count)| ((*tld).to_owned(), count.parse().unwrap_or_default()))
        .collect();
    if ours != theirs || ours.is_empty() {
        return Err(format!("Polars counted {theirs:?}, puny-sql {ours:?}"));
    }
    // Each name as often in both.
    let columns = "name, tld, unsafe, coalesce(looks_like, '') AS looks_like";
    let ours = format!("SELECT {columns} FROM 'found.parquet'");
    let theirs = format!("SELECT {columns} FROM 'found-polars/*.parquet'");
    let query = format!(
        "SELECT count(*) FROM (({ours} EXCEPT ALL {theirs}) UNION ALL ({theirs} EXCEPT ALL {ours}))"
    );
    let other = capture(
        command(program, folder, &["--format", "csv", "--no-header", &query]),
        "",
    )?
    .stdout()?;
    match other.trim() {
        "0" => Ok(()),
        other => Err(format!("{other} names were found by one alone")),
    }
}
