//! Generates tables from records, prints them, and puts them between the markers of the
//! documents. Nothing is measured here.

mod runs;

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::chart;
use crate::record::{Record, stored};
use runs::{Line, Runs};

/// The maximum number of runs on one machine in a table.
const RUNS: usize = 3;

/// The runs of one kind on each machine, the machine with the newest run first.
pub struct Machines(Vec<Runs>);

impl Machines {
    pub fn of(record: Record) -> Machines {
        Machines(vec![Runs(vec![record])])
    }

    /// The stored records of the same kind as the newest one.
    pub fn stored() -> io::Result<Option<Machines>> {
        let records: io::Result<Vec<Record>> =
            stored()?.iter().map(|path| Record::load(path)).collect();
        Ok(Machines::all(records?))
    }

    /// Groups records that are in order of date.
    fn all(records: Vec<Record>) -> Option<Machines> {
        let is_quick = records.last()?.is_quick();
        let mut machines: Vec<Runs> = Vec::new();
        for record in records.into_iter().rev() {
            if record.is_quick() != is_quick {
                continue;
            }
            let known = machines
                .iter_mut()
                .find(|runs| runs.newest().machine == record.machine);
            match known {
                Some(runs) if runs.0.len() < RUNS => runs.0.push(record),
                Some(_) => {}
                None => machines.push(Runs(vec![record])),
            }
        }
        Some(Machines(machines))
    }

    /// All tables, each with the name of its marker.
    pub fn tables(&self) -> Vec<(&'static str, String)> {
        let newest = &self.0[0];
        let mut tables = vec![("speed", newest.speed()), ("machines", self.side_by_side())];
        for runs in &self.0 {
            for (name, table) in runs.tables() {
                match tables.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, text)) => {
                        text.push('\n');
                        text.push_str(&table);
                    }
                    None => tables.push((name, table)),
                }
            }
        }
        tables.push(("run", self.run()));
        tables
    }

    /// Puts the tables into the documents, and draws the chart of README.
    pub fn publish(&self) -> io::Result<()> {
        write(&self.tables())?;
        let newest = self.0[0].newest();
        let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/length.svg");
        chart::write(newest, &picture).map_err(|error| io::Error::other(error.to_string()))
    }

    /// A letter for each machine.
    fn letters(&self) -> impl Iterator<Item = (char, &Runs)> {
        ('A'..='Z').zip(&self.0)
    }

    /// The main rows on every machine.
    fn side_by_side(&self) -> String {
        let mut text = String::from("| |");
        for (letter, _) in self.letters() {
            let _ = write!(text, " {letter}: puny | the fastest peer | times as fast |");
        }
        let _ = writeln!(text, "\n|---|{}", "---:|---:|---:|".repeat(self.0.len()));
        let mut done: Vec<&str> = Vec::new();
        for (index, runs) in self.0.iter().enumerate() {
            for Line { row, remark } in runs.lines() {
                // Only the rows of the first machine say which is the worst.
                let is_said = index > 0 && !remark.is_empty();
                if is_said || done.contains(&row.row.as_str()) {
                    continue;
                }
                done.push(&row.row);
                let _ = write!(text, "| {} |", row.row);
                for (_, other) in self.letters() {
                    let ours = other.newest().ours(row.part);
                    let cells = ours
                        .into_iter()
                        .find(|ours| ours.row == row.row)
                        .map(|row| {
                            format!(
                                "{} | {} | {}",
                                row.shown(),
                                other.peer(row),
                                other.ratio(row)
                            )
                        });
                    let _ = write!(text, " {} |", cells.unwrap_or("- | - | -".to_owned()));
                }
                text.push('\n');
            }
        }
        text.push('\n');
        for (letter, runs) in self.letters() {
            let _ = write!(text, "- {letter}: {}", runs.foot());
        }
        text
    }

    /// The conditions of the runs, and the omitted engines.
    fn run(&self) -> String {
        let mut text = String::from("Corpora:\n\n");
        let of_scripts = "as of all scripts, of this script alone";
        let mut scripts = 0;
        for corpus in &self.0[0].newest().corpora {
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
        for (difference, machines) in self.differences() {
            let difference = difference.replace('|', "\\|");
            let _ = if machines.len() == self.0.len() {
                writeln!(text, "- {difference}")
            } else {
                let letters: Vec<String> = machines.iter().map(char::to_string).collect();
                writeln!(text, "- {difference} (on {} alone)", letters.join(", "))
            };
        }
        text.push('\n');
        for (letter, runs) in self.letters() {
            let features = runs.newest().features.join(", ");
            let foot = runs.foot();
            let _ = if self.0.len() == 1 {
                write!(text, "Instruction sets: {features}. {foot}")
            } else {
                write!(text, "- {letter}: instruction sets: {features}. {foot}")
            };
        }
        text
    }

    /// The engines that were not timed or not available, each once, with the machines.
    fn differences(&self) -> Vec<(String, Vec<char>)> {
        let mut all: Vec<(String, Vec<char>)> = Vec::new();
        for (letter, runs) in self.letters() {
            let record = runs.newest();
            let missing = record.missing.iter();
            let missing = missing.map(|missing| format!("{missing}: was not there"));
            for difference in record.differences.iter().cloned().chain(missing) {
                match all.iter_mut().find(|(other, _)| *other == difference) {
                    Some((_, machines)) => machines.push(letter),
                    None => all.push((difference, vec![letter])),
                }
            }
        }
        all
    }
}

/// Puts tables between their markers, in each document that has the markers.
fn write(tables: &[(&str, String)]) -> io::Result<()> {
    for document in ["../README.md", "../COMPARE.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
        let mut text = fs::read_to_string(&path)?;
        for (name, table) in tables {
            put(&mut text, name, table);
        }
        fs::write(path, text)?;
    }
    Ok(())
}

/// Puts a table between the markers of this name, if there are any.
fn put(text: &mut String, name: &str, table: &str) {
    let begin = format!("<!-- {name}:begin -->\n");
    let end = format!("<!-- {name}:end -->");
    if let Some((before, rest)) = text.split_once(&begin)
        && let Some((_, after)) = rest.split_once(&end)
    {
        *text = format!("{before}{begin}{table}{end}{after}");
    }
}

#[cfg(test)]
mod tests {
    use super::{Machines, put};
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

    fn record(date: &str, machine: &str, rows: Vec<Row>) -> Record {
        let mut record = Record {
            date: date.to_owned(),
            machine: machine.to_owned(),
            rows,
            ..Record::default()
        };
        record.compare();
        record
    }

    fn table(machines: &Machines, name: &str) -> String {
        let mut tables = machines.tables().into_iter();
        tables.find(|(other, _)| *other == name).unwrap().1
    }

    #[test]
    fn an_engine_that_stops_early_is_not_compared() {
        let early = Row {
            stops_early: true,
            ..row(Part::Hostile, "1 MB", "fast 1", 1.0)
        };
        let ours = row(Part::Hostile, "1 MB", "puny 1", 100.0);
        let rows = vec![ours.clone(), early.clone()];
        let machines = Machines::of(record("2026-01-01", "M", rows));
        let line = "| 1 MB | 100 ns | none does the work | - |\n";
        assert!(table(&machines, "machines").contains(line));
        let line = "| 1 MB | 100 ns | - | fast 1 stops early |\n";
        assert!(table(&machines, "hostile").contains(line));
        // Another peer that does the work is included.
        let rows = vec![ours, early, row(Part::Hostile, "1 MB", "slow 1", 300.0)];
        let machines = Machines::of(record("2026-01-01", "M", rows));
        let line = "| 1 MB | 100 ns | 3.00 | fast 1 stops early; slow 1 300 ns |\n";
        assert!(table(&machines, "hostile").contains(line));
    }

    #[test]
    fn machines_side_by_side() {
        let rows = |ours, peer| {
            let ours = row(Part::Labels, "labels", "puny 1", ours);
            vec![ours, row(Part::Labels, "labels", "slow 1", peer)]
        };
        let more = vec![row(Part::Labels, "more", "puny 1", 7.0)];
        let mut old = record("2026-01-01", "M", [rows(10.0, 20.0), more].concat());
        old.differences.push("slow 1: more: refuses".to_owned());
        let new = record("2026-01-02", "N", rows(10.0, 30.0));
        let machines = Machines::all(vec![old, new]).unwrap();
        assert_eq!(
            table(&machines, "machines"),
            "| | A: puny | the fastest peer | times as fast | B: puny | the fastest peer | times as fast |\n\
             |---|---:|---:|---:|---:|---:|---:|\n\
             | labels | 10.0 ns | 30.0 ns (slow 1) | 3.00 | 10.0 ns | 20.0 ns (slow 1) | 2.00 |\n\
             | more | - | - | - | 7.0 ns | - | - |\n\
             \n- A: N, 2026-01-02\n- B: M, 2026-01-01\n"
        );
        // README has only the newest machine, COMPARE.md the tables of both.
        assert!(!table(&machines, "speed").contains("M, 2026-01-01"));
        let labels = table(&machines, "labels");
        assert!(labels.ends_with("M, 2026-01-01\n") && labels.contains("N, 2026-01-02\n\n|"));
        assert!(table(&machines, "run").contains("- slow 1: more: refuses (on B alone)\n"));
    }

    #[test]
    fn runs_on_one_machine_are_one() {
        let rows = |peer| {
            let ours = row(Part::Labels, "labels", "puny 1", 10.0);
            vec![ours, row(Part::Labels, "labels", "slow 1", peer)]
        };
        let records = vec![
            record("2026-01-01", "M", rows(20.0)),
            record("2026-01-02", "M", rows(30.0)),
        ];
        let machines = Machines::all(records).unwrap();
        assert_eq!(machines.0.len(), 1);
        assert!(table(&machines, "labels").contains("| 3.00 (2.00 to 3.00) |"));
    }

    #[test]
    fn a_table_goes_between_its_markers() {
        let mut text = "a\n<!-- x:begin -->\nold\n<!-- x:end -->\nb".to_owned();
        put(&mut text, "x", "new\n");
        put(&mut text, "y", "none\n");
        assert_eq!(text, "a\n<!-- x:begin -->\nnew\n<!-- x:end -->\nb");
    }
}
