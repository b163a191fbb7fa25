//! What a function costs beside the reading of its column.

use std::path::Path;
use std::time::Instant;

use super::{command, program, replace};
use crate::step::{self, Result, target_dir};

/// The rows of a file.
const ROWS: u64 = 4_000_000;
/// How often each query is measured; the median counts.
const ROUNDS: usize = 7;
/// A query with `idna_to_ascii` on names of which 3 % are IDN takes at most so many times what the query
/// without it takes.
const MOST: f64 = 2.0;

/// Files of names, and how a row becomes a name.
const MIXES: [(&str, &str); 2] = [
    (
        "97 % ASCII, 3 % IDN",
        "CASE WHEN value % 100 < 97 THEN 'blue-world' || value || '.example.com' ELSE {idn} END",
    ),
    ("all IDN", "{idn}"),
];

/// IDN of several scripts, half of them A-labels.
const IDN: &str = "CASE value % 8 \
    WHEN 0 THEN 'bücher' || value || '.de' \
    WHEN 1 THEN '日本語' || value || '.jp' \
    WHEN 2 THEN 'пример' || value || '.example' \
    WHEN 3 THEN 'ελλάδα' || value || '.com' \
    ELSE idna_to_ascii('straße' || value || '.müller.com') END";

/// Each reads every name. The first calls no function.
const CALLS: [&str; 5] = [
    "name",
    "idna_to_ascii(name)",
    "idna_to_unicode(name)",
    "idna_display(name)",
    "idna_skeleton(name)",
];

/// Measures, and writes the table.
pub(crate) fn write() -> Result {
    let program = program()?;
    let folder = target_dir().join("sql/figures");
    crate::package::empty(&folder)?;
    let mut lines = String::from(
        "| names | query reads | time | beside reading alone | rows a second |\n|---|---|--:|--:|--:|\n",
    );
    let mut of_mix = 0.0;
    for (index, (mix, name)) in MIXES.iter().enumerate() {
        let file = format!("{index}.parquet");
        let name = name.replace("{idn}", IDN);
        let make = format!("SELECT {name} AS name FROM generate_series(1, {ROWS})");
        step::run(command(&program, &folder, &[&make, "-o", &file]))?;
        let times = medians(&program, &folder, &file)?;
        let alone = times.first().copied().unwrap_or(f64::NAN);
        for (call, seconds) in CALLS.iter().zip(&times) {
            let ratio = seconds / alone;
            if index == 0 && *call == "idna_to_ascii(name)" {
                of_mix = ratio;
            }
            let speed = ROWS as f64 / seconds / 1e6;
            lines += &format!(
                "| {mix} | `{call}` | {seconds:.2} s | {ratio:.2} | {speed:.1} million |\n"
            );
        }
    }
    print!("{lines}");
    let about = format!(
        "{}.\n\n{ROWS} names a file; medians of {ROUNDS} rounds, in which the queries of a file take turns. Each is a process of its \
         own: `SELECT count(x), sum(octet_length(x))`, where x is what the second column says.\n",
        super::machine()?
    );
    replace("queries", &format!("{about}\n{lines}"))?;
    match of_mix <= MOST {
        true => Ok(()),
        false => Err(format!(
            "idna_to_ascii takes {of_mix:.2} times what reading takes, more than {MOST}"
        )),
    }
}

/// The median seconds of each call.
fn medians(program: &Path, folder: &Path, file: &str) -> Result<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(ROUNDS); CALLS.len()];
    for _ in 0..ROUNDS {
        for (call, times) in CALLS.iter().zip(&mut times) {
            let query = format!(
                "SELECT count(x), sum(octet_length(x)) FROM (SELECT {call} AS x FROM '{file}')"
            );
            let start = Instant::now();
            step::capture(command(program, folder, &["--format", "csv", &query]), "")?.stdout()?;
            times.push(start.elapsed().as_secs_f64());
        }
    }
    let median = |times: Vec<f64>| {
        let mut times = times;
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
    };
    Ok(times.into_iter().map(median).collect())
}
