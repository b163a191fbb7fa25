//! Makes tables from records. The tables in README.md and COMPARE.md contain the main rows of the newest record. The
//! file [`ALL`], which git ignores, contains all rows of all records.

use std::fmt::Write as _;
use std::{fs, io};

use figures::checkout::root;
use figures::documents;

use crate::chart;
use crate::record::{Part, Record, Row, stored};

/// The file with all tables. The path is relative to the root of the project.
const ALL: &str = "bench/target/tables.md";

/// The rows of README.md.
const README: [&str; 6] = [
    "real names, as they come, to ASCII",
    "real names, IDN in Unicode, to ASCII",
    "real names, IDN with `xn--`, to Unicode",
    "real labels, encode",
    "real labels, decode",
    "100000 code points, decode",
];

/// The rows of COMPARE.md: the most frequent conversions, and the rows with the smallest advantage over peers.
const COMPARE: [&str; 16] = [
    "real names, as they come, to ASCII",
    "column of real names, as they come, to ASCII",
    "real names, ASCII, lower case, to ASCII",
    "real names, ASCII, with capitals, to ASCII",
    "real names, IDN in Unicode, to ASCII",
    "real names, IDN in Unicode, to Unicode",
    "real names, IDN with `xn--`, to ASCII",
    "real names, IDN with `xn--`, to Unicode",
    "real labels, encode",
    "real labels, decode",
    "column of real labels, encode, avx512",
    "column of real labels, decode, avx512",
    "1000 code points, decode",
    "100000 code points, encode",
    "1 MB of descending code points, decode",
    "1 MB of many `xn--nxa.`, to Unicode",
];

/// Writes the tables of the stored records into the documents, and draws the chart of README.md.
pub fn publish() -> io::Result<()> {
    let records = stored()?;
    let Some(newest) = records.first() else {
        return Ok(());
    };
    documents::put("README.md", "speed", &main_rows(newest, &README))?;
    documents::put("COMPARE.md", "speed", &main_rows(newest, &COMPARE))?;
    let tables: Vec<String> = records.iter().map(all_tables).collect();
    let all = root().join(ALL);
    all.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(all, tables.join("\n"))?;
    eprintln!("{ALL}");
    let picture = root().join("docs/length.svg");
    chart::draw_chart(newest, &picture).map_err(|error| io::Error::other(error.to_string()))
}

/// Returns a table of the rows with these names. Each row contains the time of our engine and of the fastest peer.
pub fn main_rows(record: &Record, names: &[&str]) -> String {
    let mut text =
        String::from("| | puny | the fastest peer | times as fast |\n|---|---:|---:|---:|\n");
    for name in names {
        for row in record
            .rows
            .iter()
            .filter(|row| row.ours && row.row == *name)
        {
            let (time, ratio) = (row.shown(), ratio(record, row));
            let peer = record.fastest_peer(row);
            let peer = peer.map(|peer| format!("{} ({})", peer.shown(), peer.engine));
            let peer = peer.as_deref().unwrap_or("no peer does the work");
            let _ = writeln!(text, "| {name} | {time} | {peer} | {ratio} |");
        }
    }
    format!("{text}\n{}\n", record.foot())
}

/// Returns all tables and lists of a record.
pub fn all_tables(record: &Record) -> String {
    let mut text = format!("# {}\n", record.foot());
    for (title, part) in [
        ("Labels", Part::Labels),
        ("Columns of labels", Part::LabelColumns),
        ("Names", Part::Names),
        ("Columns of names", Part::NameColumns),
        ("Links in text", Part::Links),
        ("Long strings", Part::Long),
        ("Hostile inputs", Part::Hostile),
        ("Labels, script by script", Part::Scripts),
    ] {
        if record.rows.iter().any(|row| row.part == part) {
            let _ = write!(text, "\n## {title}\n\n{}", by_engine(record, part));
        }
    }
    for (title, lines) in [
        ("Inputs", &record.corpora),
        ("Not timed, because the answers differ", &record.differences),
        ("Engines that were not installed", &record.missing),
    ] {
        if !lines.is_empty() {
            let _ = writeln!(text, "\n## {title}\n\n- {}", lines.join("\n- "));
        }
    }
    text
}

/// Returns a table with a column for each engine. For long strings, additional columns show the growth of time and
/// memory.
fn by_engine(record: &Record, part: Part) -> String {
    let engines = record.engines(part);
    let mut heads = [&[""], engines.as_slice(), &["times as fast"]].concat();
    if part == Part::Long {
        heads.extend(["ns / (n log n)", "bytes a code point"]);
    }
    let mut text = table_row(&heads);
    let _ = writeln!(text, "|---|{}", "---:|".repeat(heads.len() - 1));
    for row in record.ours(part) {
        let mut cells = vec![row.row.clone()];
        cells.extend(engines.iter().map(|engine| record.cell(&row.row, engine)));
        cells.push(ratio(record, row));
        if let (Some(points), Some(bytes)) = (row.points, row.bytes) {
            let points = points as f64;
            cells.push(format!("{:.2}", row.ns / (points * points.log2())));
            cells.push(format!("{:.1}", bytes as f64 / points));
        }
        text.push_str(&table_row(&cells));
    }
    text
}

fn table_row(cells: &[impl AsRef<str>]) -> String {
    let cells = cells.iter().map(|cell| format!(" {} |", cell.as_ref()));
    format!("|{}\n", cells.collect::<String>())
}

/// Returns the time of the fastest peer divided by our time, as text.
fn ratio(record: &Record, row: &Row) -> String {
    match record.ratio(row) {
        None => "-".to_owned(),
        Some(ratio) if ratio < 100.0 => format!("{ratio:.2}"),
        Some(ratio) => format!("{ratio:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{all_tables, main_rows};
    use crate::measure::Timing;
    use crate::record::{Part, Record, Row};

    fn row(part: Part, name: &str, engine: &str, ns: f64) -> Row {
        let time = Timing {
            ns,
            best: ns,
            spread: 0.0,
        };
        Row::timed(part, name, engine, engine.starts_with("puny"), time)
    }

    fn record(rows: Vec<Row>) -> Record {
        Record {
            date: "2026-01-01".to_owned(),
            machine: "M".to_owned(),
            differences: vec!["other 1: 1 MB: refuses".to_owned()],
            rows,
            ..Record::default()
        }
    }

    #[test]
    fn an_engine_that_stops_early_is_not_compared() {
        let early = Row {
            stops_early: true,
            ..row(Part::Hostile, "1 MB", "fast 1", 1.0)
        };
        let ours = row(Part::Hostile, "1 MB", "puny 1", 100.0);
        let rows = vec![ours.clone(), early.clone()];
        let line = "| 1 MB | 100 ns | no peer does the work | - |\n";
        assert!(main_rows(&record(rows), &["1 MB"]).contains(line));
        // A slower peer that does the work is compared.
        let rows = vec![ours, early, row(Part::Hostile, "1 MB", "slow 1", 300.0)];
        let line = "| 1 MB | 100 ns | 300 ns (slow 1) | 3.00 |\n";
        assert!(main_rows(&record(rows.clone()), &["1 MB"]).contains(line));
        let line = "| 1 MB | 100 ns | stops early | 300 ns | 3.00 |\n";
        assert!(all_tables(&record(rows)).contains(line));
    }

    #[test]
    fn the_cell_of_an_engine_without_a_time_contains_the_reason() {
        let mut rows = vec![row(Part::Hostile, "1 MB", "puny 1", 100.0)];
        rows.push(row(Part::Hostile, "2 MB", "puny 1", 100.0));
        rows.push(row(Part::Hostile, "2 MB", "other 1", 200.0));
        let text = all_tables(&record(rows));
        assert!(text.contains("| 1 MB | 100 ns | refuses | - |\n"));
        assert!(text.contains("| 2 MB | 100 ns | 200 ns | 2.00 |\n"));
        assert!(
            text.starts_with("# M, 2026-01-01\n\n## Hostile inputs\n\n|  | puny 1 | other 1 |")
        );
    }

    #[test]
    fn rows_of_long_strings_show_the_growth_of_time_and_memory() {
        let ours = Row {
            points: Some(1024),
            bytes: Some(4096),
            ..row(Part::Long, "1024", "puny 1", 20480.0)
        };
        let line = "| 1024 | 20.5 µs | - | 2.00 | 4.0 |\n";
        assert!(all_tables(&record(vec![ours])).contains(line));
    }
}
