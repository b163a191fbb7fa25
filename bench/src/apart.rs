//! Measures in separate processes, which can be killed. This is for inputs on which an engine may take forever.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::measure::{Timing, quantile, spread};
use crate::memory;

/// The measurement of one operation on one input.
pub struct Cell {
    /// The time, from several repetitions in one process.
    pub time: Timing,
    /// The peak of the memory that the operation allocates with Rust's allocator, including the result, in bytes.
    pub bytes: usize,
    /// A checksum of the answer, or `None` if the engine rejects the input.
    pub answer: Option<u64>,
}

/// The way in which a process ended.
pub enum Outcome {
    /// The process measured the operation.
    Done(Cell),
    /// The process ended with an error, for example a panic.
    Failed,
    /// This program killed the process after this time.
    Ended(Duration),
}

impl Outcome {
    /// Returns the measurement if the engine gave the expected answer. Otherwise returns a text that describes the
    /// difference.
    pub fn checked(self, expected: Option<u64>) -> Result<Cell, String> {
        match self {
            Outcome::Done(cell) if cell.answer == expected => Ok(cell),
            Outcome::Done(cell) if cell.answer.is_none() => Err("refuses".to_owned()),
            Outcome::Done(_) if expected.is_none() => Err("accepts".to_owned()),
            Outcome::Done(_) => Err("answers differently".to_owned()),
            Outcome::Failed => Err("fails".to_owned()),
            Outcome::Ended(after) => Err(format!("stopped after {} s", after.as_secs())),
        }
    }
}

/// Runs this program in a new process, with `--cell` and these arguments. Kills the process if it takes longer than
/// `patience`.
pub fn run_child(arguments: &[String], patience: Duration) -> Outcome {
    let program = std::env::current_exe().expect("this program has a path");
    let mut child = Command::new(program)
        .arg("--cell")
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this program can be started");
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
    let output = child
        .wait_with_output()
        .expect("the output of the child can be read");
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

/// The minimum time of one sample. Shorter times cannot be measured well: the clock is too coarse, and a processor that
/// was idle is slow at first.
const SAMPLE: Duration = Duration::from_micros(200);

/// Measures an operation in the child process, and prints the measurement. Runs the operation once. Then takes samples
/// until the time `budget` has passed; in a sample, the operation runs several times.
pub fn measure_in_child(
    budget: Duration,
    mut operation: impl FnMut() -> Option<String>,
) -> ExitCode {
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

/// Returns the FNV-1a hash of a text, as digits.
fn checksum(text: &str) -> String {
    bench::corpus::fnv(text.bytes()).to_string()
}
