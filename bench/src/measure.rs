//! Time and memory. The machines are noisy, so engines take turns and the median of
//! many turns counts; long runs are processes of their own, which can be ended.

use std::hint::black_box;
use std::ops::Range;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bench::engine::Engine;

use crate::memory;

/// What is done with every input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    Encode,
    EncodeInto,
    Decode,
    DecodeInto,
}

impl Operation {
    pub const ALL: [Operation; 4] = [
        Operation::Encode,
        Operation::EncodeInto,
        Operation::Decode,
        Operation::DecodeInto,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Operation::Encode => "encode",
            Operation::EncodeInto => "encode into a buffer",
            Operation::Decode => "decode",
            Operation::DecodeInto => "decode into a buffer",
        }
    }

    pub fn encodes(self) -> bool {
        matches!(self, Operation::Encode | Operation::EncodeInto)
    }

    /// Does it once and says how many bytes came out.
    pub fn run(self, engine: &dyn Engine, input: &str, buffer: &mut [u8]) -> Option<usize> {
        match self {
            Operation::Encode => engine.encode(input).map(|output| output.len()),
            Operation::EncodeInto => engine.encode_into(input, buffer),
            Operation::Decode => engine.decode(input).map(|output| output.len()),
            Operation::DecodeInto => engine.decode_into(input, buffer),
        }
    }
}

/// Nanoseconds for each of `inputs`: the median of `turns`, engine by engine.
pub fn median_ns(
    engines: &[&dyn Engine],
    operation: Operation,
    inputs: &[String],
    turns: usize,
) -> Vec<f64> {
    let mut buffer = [0; 4096];
    interleaved(engines.len(), inputs.len(), turns, |engine, part| {
        for input in &inputs[part] {
            black_box(operation.run(engines[engine], black_box(input), &mut buffer));
        }
    })
}

/// Inputs that an engine does before it is another's turn: few enough that most parts are
/// not interrupted, even on a busy machine, and enough to be measured.
const PART: usize = 2_000;

/// Nanoseconds for each of `inputs`, for each of so many engines in turn: for each part of
/// the inputs the median of `turns`, and those together. `pass` does a part once.
pub fn interleaved(
    engines: usize,
    inputs: usize,
    turns: usize,
    mut pass: impl FnMut(usize, Range<usize>),
) -> Vec<f64> {
    let parts: Vec<Range<usize>> = (0..inputs)
        .step_by(PART)
        .map(|start| start..inputs.min(start + PART))
        .collect();
    let mut times = vec![vec![Vec::with_capacity(turns); parts.len()]; engines];
    // One turn more than is counted, to warm up. All parts in each turn, so that nobody
    // meets a name that he has just seen.
    for turn in 0..=turns {
        for (index, part) in parts.iter().enumerate() {
            for (engine, times) in times.iter_mut().enumerate() {
                let start = Instant::now();
                pass(engine, part.clone());
                if turn > 0 {
                    times[index].push(start.elapsed().as_nanos() as f64);
                }
            }
        }
    }
    let sum = |parts: Vec<Vec<f64>>| parts.into_iter().map(median).sum::<f64>();
    times
        .into_iter()
        .map(|parts| sum(parts) / inputs as f64)
        .collect()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// One operation on one long string.
pub struct Long {
    /// The median of a few runs in one process, in nanoseconds.
    pub ns: f64,
    /// The peak of the memory allocated by the operation, result included, in bytes.
    pub bytes: usize,
}

/// How a long run ended.
pub enum Outcome {
    Done(Long),
    Refused,
    Ended(Duration),
}

/// Runs `engine` on the string of `count` distinct code points in a process of its
/// own, which is ended after `patience`.
pub fn long(engine: usize, operation: Operation, count: usize, patience: Duration) -> Outcome {
    let program = std::env::current_exe().expect("this program has a path");
    let mut child = Command::new(program)
        .args([
            "--cell",
            &engine.to_string(),
            operation.name(),
            &count.to_string(),
        ])
        .stdout(Stdio::piped())
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
    let text = String::from_utf8_lossy(&output.stdout);
    let mut numbers = text.split_whitespace();
    match (
        numbers.next().map(str::parse),
        numbers.next().map(str::parse),
    ) {
        (Some(Ok(ns)), Some(Ok(bytes))) => Outcome::Done(Long { ns, bytes }),
        _ => Outcome::Refused,
    }
}

/// What the process of `long` does; `None` if the engine refuses or is wrong.
pub fn cell(engine: &dyn Engine, operation: Operation, count: usize) -> Option<Long> {
    let extended = bench::corpus::distinct(count);
    let basic = puny::punycode::encode(&extended).ok()?;
    let (input, expected) = if operation.encodes() {
        (&extended, &basic)
    } else {
        (&basic, &extended)
    };
    // Room beforehand, so that the times are not counted as memory.
    let mut times = Vec::with_capacity(1001);
    let mut bytes = 0;
    let begin = Instant::now();
    // Short ones often, long ones once.
    while times.is_empty() || (begin.elapsed() < Duration::from_secs(1) && times.len() < 1001) {
        let (output, peak) = memory::peak(|| {
            let start = Instant::now();
            let output = if operation.encodes() {
                engine.encode(input)
            } else {
                engine.decode(input)
            };
            times.push(start.elapsed().as_nanos() as f64);
            output
        });
        bytes = peak;
        if output.as_ref() != Some(expected) {
            return None;
        }
    }
    Some(Long {
        ns: median(times),
        bytes,
    })
}
