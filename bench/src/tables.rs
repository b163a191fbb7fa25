//! Tables for people, out of records: they are printed, and put between the markers of the
//! documents. Nothing is measured here.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::record::{Part, Record, Row, stored};

/// How many runs at most a table speaks of.
const RUNS: usize = 3;

/// Records of one kind on one machine, the newest first; quick and full runs are two kinds.
pub struct Runs(Vec<Record>);

impl Runs {
    pub fn of(record: Record) -> Runs {
        Runs(vec![record])
    }

    /// The newest records that are stored, of the newest one's machine and kind.
    pub fn stored(counted: bool) -> io::Result<Option<Runs>> {
        let mut runs: Vec<Record> = Vec::new();
        for path in stored(counted)?.iter().rev() {
            let record = Record::load(path)?;
            let is_alike = |newest: &Record| {
                newest.machine == record.machine && newest.is_quick() == record.is_quick()
            };
            if runs.first().is_none_or(is_alike) {
                runs.push(record);
            }
            if runs.len() == RUNS {
                break;
            }
        }
        Ok((!runs.is_empty()).then_some(Runs(runs)))
    }

    fn newest(&self) -> &Record {
        &self.0[0]
    }

    /// How many times as fast as the fastest peer: in the newest run, and the least and the
    /// most in all of them.
    fn ratio(&self, row: &Row) -> String {
        let Some(ratio) = row.ratio.filter(|_| row.fastest_peer.is_some()) else {
            return "-".to_owned();
        };
        let all = self
            .0
            .iter()
            .filter_map(|run| run.find(&row.row, &row.engine)?.ratio);
        let (least, most) = all.fold((ratio, ratio), |(least, most), ratio| {
            (least.min(ratio), most.max(ratio))
        });
        if self.0.len() > 1 {
            format!("{} ({} to {})", short(ratio), short(least), short(most))
        } else {
            short(ratio)
        }
    }

    /// Where, when, and on what.
    fn foot(&self) -> String {
        let record = self.newest();
        let mut dates: Vec<&str> = self.0.iter().map(|run| run.date.as_str()).collect();
        dates.reverse();
        let several = if dates.len() > 1 {
            "; times of the last run, ratios of all"
        } else {
            ""
        };
        let quick = if record.is_quick() { ", `--quick`" } else { "" };
        let machine = &record.machine;
        format!("{machine}, {}{several}{quick}\n", dates.join(", "))
    }

    /// Everything, each table with its place.
    pub fn tables(&self) -> Vec<(&'static str, String)> {
        if self.newest().is_counted() {
            return vec![("instructions", self.instructions())];
        }
        let mut tables = vec![("speed", self.speed())];
        let columns = format!(
            "{}\n{}",
            self.by_engine(Part::LabelColumns),
            self.by_engine(Part::NameColumns)
        );
        for (place, parts, table) in [
            ("labels", &[Part::Labels][..], self.by_engine(Part::Labels)),
            ("columns", &[Part::LabelColumns, Part::NameColumns], columns),
            ("scripts", &[Part::Scripts], self.scripts()),
            ("names", &[Part::Names], self.by_engine(Part::Names)),
            ("long", &[Part::Long], self.long()),
            ("hostile", &[Part::Hostile], self.hostile()),
        ] {
            let rows = &self.newest().rows;
            if rows.iter().any(|row| parts.contains(&row.part)) {
                tables.push((place, table));
            }
        }
        tables.push(("run", self.run()));
        tables
    }

    /// The main rows: we and the fastest of the others.
    fn speed(&self) -> String {
        let record = self.newest();
        let mut text =
            String::from("| | puny | the fastest peer | times as fast |\n|---|---:|---:|---:|\n");
        let mut line = |row: &Row, remark: &str| {
            let peer = row.fastest_peer.as_deref();
            let peer = peer.and_then(|peer| record.find(&row.row, peer));
            let peer = peer.map_or("-".to_owned(), |peer| {
                format!("{} ({})", cost(peer), peer.engine)
            });
            let (cost, ratio) = (cost(row), self.ratio(row));
            let _ = writeln!(text, "| {}{remark} | {cost} | {peer} | {ratio} |", row.row);
        };
        record.ours(Part::Labels).for_each(|row| line(row, ""));
        let single = "columns of one label";
        let columns = record.ours(Part::LabelColumns);
        columns
            .filter(|row| !row.row.starts_with(single) && !row.row.ends_with("into a buffer"))
            .for_each(|row| line(row, ""));
        for direction in ["encode", "decode"] {
            if let Some(worst) = self.scripts_by_ratio(direction).first() {
                line(worst, " (of all scripts the one with the least ratio)");
            }
        }
        let names = record.ours(Part::Names);
        names
            .filter(|row| !row.row.ends_with("into a buffer"))
            .for_each(|row| line(row, ""));
        record.ours(Part::NameColumns).for_each(|row| line(row, ""));
        let long = record.ours(Part::Long);
        long.filter(|row| row.points.is_some_and(|points| points >= 100_000))
            .for_each(|row| line(row, ""));
        let hostile = record.ours(Part::Hostile);
        if let Some(slowest) = hostile.max_by(|a, b| a.cost().total_cmp(&b.cost())) {
            line(slowest, " (of all hostile inputs the slowest)");
        }
        text + "\n" + &self.foot()
    }

    /// All engines beside each other.
    fn by_engine(&self, part: Part) -> String {
        let record = self.newest();
        let mut engines: Vec<&str> = Vec::new();
        for row in record.rows.iter().filter(|row| row.part == part) {
            if !engines.contains(&row.engine.as_str()) {
                engines.push(&row.engine);
            }
        }
        let ratio = if record.is_counted() {
            "times as few"
        } else {
            "times as fast"
        };
        let mut text = format!("| | {} | {ratio} |\n|---|", engines.join(" | "));
        text.push_str(&"---:|".repeat(engines.len() + 1));
        text.push('\n');
        for row in record.ours(part) {
            let _ = write!(text, "| {} |", row.row);
            for engine in &engines {
                let cell = record.find(&row.row, engine).map_or("-".to_owned(), cost);
                let _ = write!(text, " {cell} |");
            }
            let _ = writeln!(text, " {} |", self.ratio(row));
        }
        text + "\n" + &self.foot()
    }

    /// Our rows of a direction, the least ratio first.
    fn scripts_by_ratio(&self, direction: &str) -> Vec<&Row> {
        let rows = self.newest().ours(Part::Scripts);
        let mut rows: Vec<&Row> = rows.filter(|row| row.row.ends_with(direction)).collect();
        rows.sort_by(|a, b| a.ratio.unwrap_or(0.0).total_cmp(&b.ratio.unwrap_or(0.0)));
        rows
    }

    /// The scripts on which we are least ahead.
    fn scripts(&self) -> String {
        let mut text =
            String::from("| | puny | the fastest peer | times as fast |\n|---|---:|---|---:|\n");
        let mut summary = String::new();
        for direction in ["encode", "decode"] {
            let rows = self.scripts_by_ratio(direction);
            let below = rows
                .iter()
                .filter(|row| row.ratio.is_some_and(|ratio| ratio < 1.0));
            let below = below.count();
            if let Some(median) = rows.get(rows.len() / 2) {
                let (scripts, median) = (rows.len(), short(median.ratio.unwrap_or(f64::NAN)));
                let _ = writeln!(
                    summary,
                    "- {direction}: {scripts} scripts, the median {median} times as fast; slower \
                     than the fastest peer for {below} of them"
                );
            }
            for row in rows.iter().take(10) {
                let peer = row.fastest_peer.as_deref().unwrap_or("-");
                let (cost, ratio) = (cost(row), self.ratio(row));
                let _ = writeln!(text, "| {} | {cost} | {peer} | {ratio} |", row.row);
            }
        }
        text + "\n" + &summary + "- " + &self.foot()
    }

    /// Long strings: time, how it grows, and memory.
    fn long(&self) -> String {
        let record = self.newest();
        let mut text = String::from(
            "| | puny | ns / (n log n) | bytes a code point | the fastest peer | times as fast |\n\
             |---|---:|---:|---:|---:|---:|\n",
        );
        for row in record.ours(Part::Long) {
            let points = row.points.unwrap_or(1) as f64;
            let growth = row.cost() / (points * points.log2());
            let memory = row.bytes.unwrap_or(0) as f64 / points;
            let peer = row.fastest_peer.as_deref();
            let peer = peer.and_then(|peer| record.find(&row.row, peer));
            let peer = peer.map_or("none finishes".to_owned(), |peer| {
                format!("{} ({})", cost(peer), peer.engine)
            });
            let (cost, ratio) = (cost(row), self.ratio(row));
            let _ = writeln!(
                text,
                "| {} | {cost} | {growth:.2} | {memory:.1} | {peer} | {ratio} |",
                row.row
            );
        }
        text + "\n" + &self.foot()
    }

    /// Hostile inputs: who else comes to the same end, and when.
    fn hostile(&self) -> String {
        let record = self.newest();
        let mut text = String::from("| | puny | the others |\n|---|---:|---|\n");
        for row in record.ours(Part::Hostile) {
            let done = record
                .rows
                .iter()
                .filter(|other| other.row == row.row && !other.ours);
            let done = done.map(|other| format!("{} {}", other.engine, cost(other)));
            let missed = record.differences.iter().filter_map(|difference| {
                let (engine, rest) = difference.split_once(&format!(": {}: ", row.row))?;
                Some(format!("{engine} {rest}"))
            });
            let others: Vec<String> = done.chain(missed).collect();
            let _ = writeln!(
                text,
                "| {} | {} | {} |",
                row.row,
                cost(row),
                others.join("; ")
            );
        }
        text + "\n" + &self.foot()
    }

    /// The rows in instructions.
    fn instructions(&self) -> String {
        let labels = self.by_engine(Part::Labels);
        format!("{labels}\n{}", self.by_engine(Part::Names))
    }

    /// On what, and who was left out.
    fn run(&self) -> String {
        let record = self.newest();
        let mut text = String::from("Corpora:\n\n");
        let of_scripts = "as of all scripts, of this script alone";
        let mut scripts = 0;
        for corpus in &record.corpora {
            if corpus.contains(of_scripts) {
                scripts += 1;
            } else {
                let _ = writeln!(text, "- {corpus}");
            }
        }
        if scripts > 0 {
            let _ = writeln!(text, "- labels of {scripts} scripts, each script by itself");
        }
        text.push_str("\nNot timed, because they answer otherwise or not in time:\n\n");
        for difference in &record.differences {
            let _ = writeln!(text, "- {}", difference.replace('|', "\\|"));
        }
        for missing in &record.missing {
            let _ = writeln!(text, "- {missing}: was not there");
        }
        let features = record.features.join(", ");
        text + "\n" + &format!("Instruction sets: {features}. ") + &self.foot()
    }
}

/// Puts tables between their markers, in each document that has them.
pub fn write(tables: &[(&str, String)]) -> io::Result<()> {
    for document in ["../README.md", "../COMPARE.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let mut text = fs::read_to_string(&path)?;
        for (place, table) in tables {
            put(&mut text, place, table);
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// Puts a table between the markers of its place, if there are any.
fn put(text: &mut String, place: &str, table: &str) {
    let begin = format!("<!-- {place}:begin -->\n");
    let end = format!("<!-- {place}:end -->");
    if let Some((before, rest)) = text.split_once(&begin)
        && let Some((_, after)) = rest.split_once(&end)
    {
        *text = format!("{before}{begin}{table}{end}{after}");
    }
}

/// A cost for the eye.
pub fn cost(row: &Row) -> String {
    match row.ns {
        None => row
            .instructions
            .map_or("-".to_owned(), |n| format!("{n:.0}")),
        Some(ns) if ns < 1e2 => format!("{ns:.1} ns"),
        Some(ns) if ns < 1e3 => format!("{ns:.0} ns"),
        Some(ns) if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        Some(ns) if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
        Some(ns) => format!("{:.1} s", ns / 1e9),
    }
}

/// A ratio with as many places as mean something.
fn short(ratio: f64) -> String {
    if ratio < 100.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}
