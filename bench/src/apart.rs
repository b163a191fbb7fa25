//! Measurements in processes of their own, which can be ended: for inputs on which an engine
//! may take for ever.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::measure::{Timing, quantile, spread};
use crate::memory;

/// One operation on one input.
pub struct Cell {
    /// Of a few runs in one process.
    pub time: Timing,
    /// The peak of the memory allocated by the operation in Rust, result included, in bytes.
    pub bytes: usize,
    /// A checksum of the answer; none if the engine refuses the input.
    pub answer: Option<u64>,
}

/// How it ended.
pub enum Outcome {
    Done(Cell),
    /// By an error of its own, a panic for example.
    Failed,
    /// By us, after so long.
    Ended(Duration),
}

/// Runs this program with `--cell` and these arguments, and ends it after `patience`.
pub fn run(arguments: &[String], patience: Duration) -> Outcome {
    let program = std::env::current_exe().expect("this program has a path");
    let mut child = Command::new(program)
        .arg("--cell")
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program starts again");
    let start = Instant::now();
    while child
        .try_wait()
        .expect("the child can be waited for")
        .is_none()
    {
        if start.elapsed() > patience {
            let _ = child.kill();
            let _ = child.wait();
            return Outcome::Ended(patience);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let output = child.wait_with_output().expect("the child has printed");
    parse(&String::from_utf8_lossy(&output.stdout)).map_or(Outcome::Failed, Outcome::Done)
}

fn parse(text: &str) -> Option<Cell> {
    let mut words = text.split_whitespace();
    Some(Cell {
        time: Timing {
            ns: words.next()?.parse().ok()?,
            best: words.next()?.parse().ok()?,
            spread: words.next()?.parse().ok()?,
        },
        bytes: words.next()?.parse().ok()?,
        answer: match words.next()? {
            "refused" => None,
            checksum => Some(checksum.parse().ok()?),
        },
    })
}

/// How long one sample should take at least: a clock, and a processor that has just been woken,
/// are too coarse for a few microseconds.
const SAMPLE: Duration = Duration::from_micros(200);

/// In the child: does something once, then in samples of several times until `budget` is spent, and
/// prints the cell.
pub fn cell(budget: Duration, mut operation: impl FnMut() -> Option<String>) -> ExitCode {
    let begin = Instant::now();
    let (answer, bytes) = memory::peak(&mut operation);
    let first = begin.elapsed();
    let times = (SAMPLE.as_nanos() / first.as_nanos().max(1) + 1) as u32;
    let mut samples = Vec::new();
    while begin.elapsed() < budget {
        let start = Instant::now();
        for _ in 0..times {
            std::hint::black_box(operation());
        }
        samples.push(start.elapsed().as_nanos() as f64 / f64::from(times));
    }
    if samples.is_empty() {
        samples.push(first.as_nanos() as f64);
    }
    let answer = answer.map_or("refused".to_owned(), |answer| checksum(&answer));
    let (median, best) = (quantile(&samples, 0.5), quantile(&samples, 0.0));
    println!("{median} {best} {} {bytes} {answer}", spread(&samples));
    ExitCode::SUCCESS
}

/// FNV-1a.
fn checksum(text: &str) -> String {
    bench::corpus::fnv(text.bytes()).to_string()
}
