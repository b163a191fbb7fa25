//! Rows per second and memory of the command on Parquet: the same names as in `rows` of `puny-arrow`, 97 % of them
//! ASCII and 3 % IDN, or all IDN, beside two other columns. Medians of interleaved turns.
//!
//! ```text
//! cargo build --release -p puny-cli --features parquet
//! cargo run --release -p puny-parquet --example figures -- target/release/puny
//! ```

// An example writes for people, and stops at what it does not expect.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing)]

use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use puny_parquet::{Batch, Change, Convert, Place, Plan, Results, Table};

const TURNS: usize = 5;
const ROWS: usize = 4_000_000;
const GROUP: usize = 250_000;

const WORDS: [&str; 12] = [
    "bücher",
    "straße",
    "日本語",
    "мой",
    "قهوة",
    "ελλάδα",
    "한국",
    "müller",
    "café",
    "बाज",
    "שלום",
    "ünïcode",
];

/// Converts, and returns the time and the peak of memory.
type Way<'w> = &'w dyn Fn() -> (Duration, u64);

fn main() {
    let puny = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "target/release/puny".to_owned());
    let folder = tempfile::tempdir().unwrap();
    println!(
        "{ROWS} rows in groups of {GROUP}; medians of {TURNS} turns; {} cores",
        cores()
    );
    println!("| names | codec | what | seconds | million rows a second | MB of memory |");
    println!("|---|---|---|---:|---:|---:|");
    for (names, idn) in [("97 % ASCII, 3 % IDN", 3), ("all IDN", 100)] {
        for (codec, compression) in [
            ("snappy", Compression::SNAPPY),
            ("zstd", Compression::ZSTD(ZstdLevel::default())),
        ] {
            let from = folder.path().join("in.parquet");
            let to = folder.path().join("out.parquet");
            write(&from, idn, compression);
            let run = |arguments: &[&str]| command(&puny, &from, &to, arguments);
            let ways: [(&str, Way<'_>); 5] = [
                ("only reads the column, one thread", &|| read(&from)),
                ("in place, one thread", &|| run(&["--threads", "1"])),
                ("in place", &|| run(&[])),
                ("new column, one thread", &|| {
                    run(&["--new-column", "ascii", "--threads", "1"])
                }),
                ("new column", &|| run(&["--new-column", "ascii"])),
            ];
            let mut all = vec![Vec::new(); ways.len()];
            for _ in 0..TURNS {
                for (way, times) in ways.iter().zip(&mut all) {
                    times.push(way.1());
                }
            }
            for ((way, _), mut times) in ways.iter().zip(all) {
                times.sort();
                let (time, _) = times[TURNS / 2];
                let memory = times.iter().map(|(_, memory)| memory).max().unwrap();
                let seconds = time.as_secs_f64();
                let rate = ROWS as f64 / seconds / 1e6;
                let memory = match memory {
                    0 => String::new(),
                    bytes => format!("{:.0}", *bytes as f64 / 1e6),
                };
                println!("| {names} | {codec} | {way} | {seconds:.2} | {rate:.2} | {memory} |");
            }
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Writes a table of names, an integer and a number.
fn write(path: &Path, idn: u8, compression: Compression) {
    let schema =
        "message m { required int64 id; optional binary name (UTF8); required double weight; }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = WriterProperties::builder()
        .set_compression(compression)
        .build();
    let file = File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    for start in (0..ROWS).step_by(GROUP) {
        let rows = start..(start + GROUP).min(ROWS);
        let mut group = writer.next_row_group().unwrap();
        let ids: Vec<i64> = rows.clone().map(|row| row as i64).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<Int64Type>()
            .write_batch(&ids, None, None)
            .unwrap();
        column.close().unwrap();
        let names = rows.clone().map(|row| {
            let word = WORDS[random.usize(..WORDS.len())];
            let name = match random.u8(..100) < idn {
                true => format!("www.{word}-{row}.example"),
                false => format!("host-{row}.example.com"),
            };
            ByteArray::from(name.into_bytes())
        });
        let names: Vec<ByteArray> = names.collect();
        let mut column = group.next_column().unwrap().unwrap();
        let levels = vec![1; names.len()];
        column
            .typed::<ByteArrayType>()
            .write_batch(&names, Some(&levels), None)
            .unwrap();
        column.close().unwrap();
        let weights: Vec<f64> = rows.map(|_| random.f64()).collect();
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<DoubleType>()
            .write_batch(&weights, None, None)
            .unwrap();
        column.close().unwrap();
        group.close().unwrap();
    }
    writer.close().unwrap();
}

/// Looks at each string, and does nothing else.
struct Count(usize);

impl Convert for Count {
    fn convert(&mut self, _: usize, strings: Batch<'_>, results: &mut Results) -> ControlFlow<()> {
        for (_, string) in strings.iter() {
            self.0 += string.len();
            results.same();
        }
        ControlFlow::Continue(())
    }
}

/// The time to read the column.
fn read(path: &Path) -> (Duration, u64) {
    let start = Instant::now();
    let table = Table::open(File::open(path).unwrap()).unwrap();
    let change = Change {
        strings: table.strings("name").unwrap(),
        place: Place::Nowhere,
        errors: None,
        with_nulls: false,
    };
    let plan = Plan::new(&table, vec![change]).unwrap();
    let mut count = Count(0);
    for group in 0..table.row_groups() {
        plan.convert(group, &mut count).unwrap();
    }
    std::hint::black_box(count.0);
    (start.elapsed(), 0)
}

/// The time of the command, and its peak of memory, as the system has it while it runs.
fn command(puny: &str, from: &Path, to: &Path, arguments: &[&str]) -> (Duration, u64) {
    let _ = fs::remove_file(to);
    let start = Instant::now();
    let mut child = Command::new(puny)
        .args(["to-ascii", "--column", "name", "-i"])
        .arg(from)
        .arg("-o")
        .arg(to)
        .args(arguments)
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    let ended = loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        most = most.max(peak.unwrap_or_default());
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    assert!(ended.success());
    (start.elapsed(), most * 1024)
}
