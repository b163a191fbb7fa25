//! The results: for people, for machines, and for the record.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use serde_json::{Value, json};

/// What a cost is counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Time,
    Instructions,
}

impl Unit {
    /// A cost for the eye.
    fn show(self, cost: f64) -> String {
        match self {
            Unit::Time => time(cost),
            Unit::Instructions => format!("{cost:.0}"),
        }
    }

    /// The name of a cost in JSON.
    fn key(self) -> &'static str {
        match self {
            Unit::Time => "ns",
            Unit::Instructions => "instructions",
        }
    }
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Punycode,
    Names,
}

/// One engine's figure for one row.
pub struct Row {
    pub part: Part,
    pub row: String,
    pub engine: &'static str,
    pub ours: bool,
    /// Of one input.
    pub cost: f64,
    pub unit: Unit,
    pub bytes: Option<usize>,
}

#[derive(Default)]
pub struct Report {
    rows: Vec<Row>,
    notes: Vec<(Part, String)>,
    errors: Vec<(Part, String)>,
}

impl Report {
    pub fn push(&mut self, row: Row) {
        eprintln!("{}: {}: {}", row.row, row.engine, row.unit.show(row.cost));
        self.rows.push(row);
    }

    pub fn note(&mut self, part: Part, note: String) {
        eprintln!("{note}");
        self.notes.push((part, note));
    }

    pub fn error(&mut self, part: Part, error: String) {
        eprintln!("{error}");
        self.errors.push((part, error));
    }

    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The fastest engine that is not ours, for the row of `row`.
    fn fastest_peer(&self, row: &Row) -> Option<&Row> {
        self.rows
            .iter()
            .filter(|other| other.row == row.row && !other.ours)
            .min_by(|a, b| a.cost.total_cmp(&b.cost))
    }

    pub fn json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let peer = self.fastest_peer(row);
                json!({
                    "row": row.row,
                    "engine": row.engine,
                    row.unit.key(): row.cost,
                    "bytes": row.bytes,
                    "fastest_peer": peer.map(|peer| peer.engine),
                    "ratio": peer.map(|peer| peer.cost / row.cost),
                })
            })
            .collect();
        json!({
            "machine": machine(),
            "notes": texts(&self.notes),
            "errors": texts(&self.errors),
            "rows": rows,
        })
    }

    /// Everything, for people.
    pub fn markdown(&self) -> String {
        let mut text = self.names();
        if self.has(Part::Punycode) {
            text.push('\n');
            text.push_str(&self.punycode());
        }
        text
    }

    fn has(&self, part: Part) -> bool {
        self.rows.iter().any(|row| row.part == part)
    }

    /// The rows of Punycode: we and the fastest of the others, in time and memory.
    fn punycode(&self) -> String {
        let mut text = String::from(
            "| | puny | the fastest peer | ratio | memory, ours | memory, the peer's |\n\
             |---|---|---|---|---|---|\n",
        );
        let rows = self.rows.iter();
        for row in rows.filter(|row| row.ours && row.part == Part::Punycode) {
            let peer = self.fastest_peer(row);
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {} |",
                row.row,
                row.unit.show(row.cost),
                peer.map_or("none finishes".into(), |peer| {
                    format!("{} ({})", peer.unit.show(peer.cost), peer.engine)
                }),
                peer.map_or("-".into(), |peer| format!("{:.1}", peer.cost / row.cost)),
                memory(row.bytes),
                memory(peer.and_then(|peer| peer.bytes)),
            );
        }
        text.push('\n');
        self.push_notes(&mut text, Part::Punycode);
        text
    }

    /// The rows of names: all engines, and how many times as fast as the fastest of the
    /// others we are.
    fn names(&self) -> String {
        let mut engines: Vec<&str> = Vec::new();
        for row in self.rows.iter().filter(|row| row.part == Part::Names) {
            if !engines.contains(&row.engine) {
                engines.push(row.engine);
            }
        }
        let mut text = format!("| | {} | ratio |\n|---|", engines.join(" | "));
        text.push_str(&"---:|".repeat(engines.len() + 1));
        text.push('\n');
        let rows = self.rows.iter();
        for row in rows.filter(|row| row.ours && row.part == Part::Names) {
            let _ = write!(text, "| {} |", row.row);
            for engine in &engines {
                let mut rows = self.rows.iter();
                let cell = rows.find(|other| other.row == row.row && other.engine == *engine);
                let cell = cell.map_or("-".into(), |cell| cell.unit.show(cell.cost));
                let _ = write!(text, " {cell} |");
            }
            let peer = self.fastest_peer(row);
            let ratio = peer.map_or("-".into(), |peer| format!("{:.2}", peer.cost / row.cost));
            let _ = writeln!(text, " {ratio} |");
        }
        text.push('\n');
        self.push_notes(&mut text, Part::Names);
        text
    }

    fn push_notes(&self, text: &mut String, part: Part) {
        for (of, line) in self.notes.iter().chain(&self.errors) {
            if *of == part {
                let _ = writeln!(text, "- {line}");
            }
        }
        let _ = writeln!(text, "- {}", machine());
    }

    /// Writes the raw figures to `record/` and the tables into the documents that have a
    /// place for them.
    pub fn record(&self) -> io::Result<()> {
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        let instructions = self.rows.iter().any(|row| row.unit == Unit::Instructions);
        // Not over the record of a run that measured more.
        let suffix = match (instructions, self.has(Part::Punycode)) {
            (true, _) => "-instructions",
            (false, false) => "-names",
            (false, true) => "",
        };
        let record = home.join(format!("record/{}{suffix}.json", today()));
        fs::create_dir_all(home.join("record"))?;
        fs::write(record, format!("{:#}\n", self.json()))?;

        let mut tables = Vec::new();
        if self.has(Part::Punycode) {
            tables.push(("bench", self.punycode()));
        }
        if self.has(Part::Names) {
            let place = if instructions {
                "instructions"
            } else {
                "names"
            };
            tables.push((place, self.names()));
        }
        for document in ["../README.md", "../COMPARE.md"] {
            let path = home.join(document);
            let mut text = fs::read_to_string(&path)?;
            for (place, table) in &tables {
                put(&mut text, place, table);
            }
            fs::write(path, text)?;
        }
        Ok(())
    }
}

fn texts(of: &[(Part, String)]) -> Vec<&str> {
    of.iter().map(|(_, text)| text.as_str()).collect()
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

fn time(ns: f64) -> String {
    match ns {
        ns if ns < 1e3 => format!("{ns:.0} ns"),
        ns if ns < 1e6 => format!("{:.1} µs", ns / 1e3),
        ns if ns < 1e9 => format!("{:.1} ms", ns / 1e6),
        ns => format!("{:.1} s", ns / 1e9),
    }
}

fn memory(bytes: Option<usize>) -> String {
    bytes.map_or("-".into(), |bytes| match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    })
}

fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("unknown processor", |(_, model)| model);
    format!("{model}, {}, {}", std::env::consts::OS, today())
}

/// The date of the run, as the system tells it.
fn today() -> String {
    let output = std::process::Command::new("date").arg("+%Y-%m-%d").output();
    output.map_or("undated".into(), |output| {
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    })
}
