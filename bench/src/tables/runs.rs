//! The tables of one machine.

use std::fmt::Write as _;

use crate::record::{Part, Record, Row};

/// Records of one kind on one machine, the newest first, limited to the number in a table;
/// quick and full runs are different kinds.
pub struct Runs(pub Vec<Record>);

/// A row of the main table and its description.
pub struct Line<'r> {
    pub row: &'r Row,
    pub remark: &'static str,
}

/// The rows of README: a label in each direction, the most common kind of names in each direction,
/// and long strings.
const SPEED: [&str; 5] = [
    "labels, all scripts, encode",
    "labels, all scripts, decode",
    "names, 97 % ASCII, 3 % IDN, to ASCII",
    "names, IDN with `xn--`, to Unicode",
    "100000 code points, decode",
];

impl Runs {
    pub fn newest(&self) -> &Record {
        &self.0[0]
    }

    /// The ratio to the fastest peer: in the newest run, and the minimum and
    /// maximum over all runs.
    pub fn ratio(&self, row: &Row) -> String {
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

    /// The fastest peer and its time; or that no peer does the work, if one stops early.
    pub fn peer(&self, row: &Row) -> String {
        let record = self.newest();
        let peer = row.fastest_peer.as_deref();
        match peer.and_then(|peer| record.find(&row.row, peer)) {
            Some(peer) => format!("{} ({})", peer.shown(), peer.engine),
            None if record.peers(&row.row).any(|peer| peer.stops_early) => {
                "none does the work".to_owned()
            }
            None => "-".to_owned(),
        }
    }

    /// The machine, the date and the conditions.
    pub fn foot(&self) -> String {
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

    /// The main rows: the most common ones of each kind of input, and the worst ones.
    pub fn lines(&self) -> Vec<Line<'_>> {
        let record = self.newest();
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut add = |row, remark| lines.push(Line { row, remark });
        record.ours(Part::Labels).for_each(|row| add(row, ""));
        let single = "columns of one label";
        let columns = record.ours(Part::LabelColumns);
        columns
            .filter(|row| !row.row.starts_with(single) && !row.row.ends_with("into a buffer"))
            .for_each(|row| add(row, ""));
        for direction in ["encode", "decode"] {
            if let Some(worst) = self.scripts_by_ratio(direction).first() {
                add(worst, " (of all scripts the one with the least ratio)");
            }
        }
        let names = record.ours(Part::Names);
        names
            .filter(|row| !row.row.ends_with("into a buffer"))
            .for_each(|row| add(row, ""));
        record.ours(Part::NameColumns).for_each(|row| add(row, ""));
        let long = record.ours(Part::Long);
        long.filter(|row| row.points.is_some_and(|points| points >= 100_000))
            .for_each(|row| add(row, ""));
        let hostile = record.ours(Part::Hostile);
        if let Some(slowest) = hostile.max_by(|a, b| a.ns.total_cmp(&b.ns)) {
            add(slowest, " (of all hostile inputs the slowest)");
        }
        lines
    }

    /// The few rows in README.
    pub fn speed(&self) -> String {
        let mut text =
            String::from("| | puny | the fastest peer | times as fast |\n|---|---:|---:|---:|\n");
        for name in SPEED {
            let ours = self.newest().rows.iter().filter(|row| row.ours);
            for row in ours.filter(|row| row.row == name) {
                let (cost, peer, ratio) = (row.shown(), self.peer(row), self.ratio(row));
                let _ = writeln!(text, "| {name} | {cost} | {peer} | {ratio} |");
            }
        }
        text + "\n" + &self.foot()
    }

    /// The tables of all rows, each with the name of its marker.
    pub fn tables(&self) -> Vec<(&'static str, String)> {
        let columns = format!(
            "{}\n{}",
            self.by_engine(Part::LabelColumns),
            self.by_engine(Part::NameColumns)
        );
        let tables = [
            ("labels", &[Part::Labels][..], self.by_engine(Part::Labels)),
            ("columns", &[Part::LabelColumns, Part::NameColumns], columns),
            ("scripts", &[Part::Scripts], self.scripts()),
            ("names", &[Part::Names], self.by_engine(Part::Names)),
            ("long", &[Part::Long], self.long()),
            ("hostile", &[Part::Hostile], self.hostile()),
        ];
        let rows = &self.newest().rows;
        let there = |parts: &[Part]| rows.iter().any(|row| parts.contains(&row.part));
        tables
            .into_iter()
            .filter(|(_, parts, _)| there(parts))
            .map(|(name, _, table)| (name, table))
            .collect()
    }

    /// All engines side by side.
    fn by_engine(&self, part: Part) -> String {
        let record = self.newest();
        let mut engines: Vec<&str> = Vec::new();
        for row in record.rows.iter().filter(|row| row.part == part) {
            if !engines.contains(&row.engine.as_str()) {
                engines.push(&row.engine);
            }
        }
        let mut text = format!("| | {} | times as fast |\n|---|", engines.join(" | "));
        text.push_str(&"---:|".repeat(engines.len() + 1));
        text.push('\n');
        for row in record.ours(part) {
            let _ = write!(text, "| {} |", row.row);
            for engine in &engines {
                let cell = record
                    .find(&row.row, engine)
                    .map_or("-".to_owned(), Row::shown);
                let _ = write!(text, " {cell} |");
            }
            let _ = writeln!(text, " {} |", self.ratio(row));
        }
        text + "\n" + &self.foot()
    }

    /// Our rows of a direction, in ascending order of ratio.
    fn scripts_by_ratio(&self, direction: &str) -> Vec<&Row> {
        let rows = self.newest().ours(Part::Scripts);
        let mut rows: Vec<&Row> = rows.filter(|row| row.row.ends_with(direction)).collect();
        rows.sort_by(|a, b| a.ratio.unwrap_or(0.0).total_cmp(&b.ratio.unwrap_or(0.0)));
        rows
    }

    /// The scripts with our lowest ratios.
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
                let (cost, ratio) = (row.shown(), self.ratio(row));
                let _ = writeln!(text, "| {} | {cost} | {peer} | {ratio} |", row.row);
            }
        }
        text + "\n" + &summary + "- " + &self.foot()
    }

    /// Long strings: time, growth, and memory.
    fn long(&self) -> String {
        let record = self.newest();
        let mut text = String::from(
            "| | puny | ns / (n log n) | bytes a code point | the fastest peer | times as fast |\n\
             |---|---:|---:|---:|---:|---:|\n",
        );
        for row in record.ours(Part::Long) {
            let points = row.points.unwrap_or(1) as f64;
            let growth = row.ns / (points * points.log2());
            let memory = row.bytes.unwrap_or(0) as f64 / points;
            let peer = row.fastest_peer.as_deref();
            let peer = peer.and_then(|peer| record.find(&row.row, peer));
            let peer = peer.map_or("none finishes".to_owned(), |peer| {
                format!("{} ({})", peer.shown(), peer.engine)
            });
            let (cost, ratio) = (row.shown(), self.ratio(row));
            let _ = writeln!(
                text,
                "| {} | {cost} | {growth:.2} | {memory:.1} | {peer} | {ratio} |",
                row.row
            );
        }
        text + "\n" + &self.foot()
    }

    /// Hostile inputs: the engines that finish with the same result, and their times.
    fn hostile(&self) -> String {
        let record = self.newest();
        let mut text =
            String::from("| | puny | times as fast | the others |\n|---|---:|---:|---|\n");
        for row in record.ours(Part::Hostile) {
            let done = record.peers(&row.row);
            let done = done.map(|other| format!("{} {}", other.engine, other.shown()));
            let missed = record.differences.iter().filter_map(|difference| {
                let (engine, rest) = difference.split_once(&format!(": {}: ", row.row))?;
                Some(format!("{engine} {rest}"))
            });
            let others: Vec<String> = done.chain(missed).collect();
            let (cost, ratio, others) = (row.shown(), self.ratio(row), others.join("; "));
            let _ = writeln!(text, "| {} | {cost} | {ratio} | {others} |", row.row);
        }
        text + "\n" + &self.foot()
    }
}

/// A ratio with its significant decimal places.
fn short(ratio: f64) -> String {
    if ratio < 100.0 {
        format!("{ratio:.2}")
    } else {
        format!("{ratio:.0}")
    }
}
