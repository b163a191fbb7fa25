//! Compares `puny` with a program that was extracted from the proved procedures in `proof/`.

use std::env;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;

use crate::support::generate::{self, Choices};
use crate::support::{string, Config};
use puny::{punycode, DecodeErrorKind, EncodeErrorKind, Maxint, Repertoire};

/// The number of tested strings.
const STRINGS: usize = 1_000_000;

/// The number of strings that are tested with one configuration.
const BATCH: usize = 40;

/// The splitmix64 generator of Vigna.
struct Random(u64);

impl Choices for Random {
    #[allow(clippy::cast_possible_truncation)] // below `bound`
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u64::from(bound) * ((z ^ z >> 31) >> 32)) >> 32) as u32
    }
}

/// A direction and its input.
enum Job {
    Encode(Vec<u32>),
    Decode(Vec<u32>),
}

/// Returns the next configuration and its strings. The configuration is Punycode or any other legal configuration,
/// with integers of 32 bits.
fn batch(random: &mut Random) -> (Config, Vec<Job>) {
    let mut config = if random.one_in(2) {
        Config::punycode()
    } else {
        generate::config(random)
    };
    // The RFC writes: "the only restriction Punycode imposes on the input integers is that they be nonnegative".
    // The integers of OCaml have 63 bits.
    config.repertoire = Repertoire::Integers;
    config.maxint = Maxint::Bits32;
    let bootstring = config.bootstring();
    let mut jobs = Vec::new();
    while jobs.len() < BATCH {
        let longest = if random.one_in(1000) { 1000 } else { 20 };
        let extended = generate::extended(random, &config, longest);
        // The RFC's procedures take quadratic time, so only a few strings are long.
        if extended.len() > 100 && !random.one_in(8) {
            continue;
        }
        if let Ok(mut basic) = bootstring.encode(&extended[..]) {
            if random.one_in(2) {
                generate::mutate(random, &config, &mut basic);
            }
            jobs.push(Job::Decode(basic));
        }
        jobs.push(Job::Encode(extended));
        jobs.push(Job::Decode(generate::basic(random, &config, longest)));
    }
    (config, jobs)
}

fn numbers(line: &mut String, numbers: impl IntoIterator<Item = u32>) {
    for number in numbers {
        write!(line, " {}", number).unwrap();
    }
}

fn length(length: usize) -> u32 {
    u32::try_from(length).unwrap()
}

/// Returns the lines of a batch, in the format that `proof/oracle.ml` reads.
fn lines(config: &Config, jobs: &[Job]) -> String {
    let values = config.values;
    let mut text = format!("B {}", config.spec().maxint);
    let pairs = |pairs: &[(u32, u32)]| -> Vec<u32> {
        pairs
            .iter()
            .flat_map(|&(one, other)| [one, other])
            .collect()
    };
    let lists = [
        vec![
            values.base,
            values.tmin,
            values.tmax,
            values.skew,
            values.damp,
        ],
        vec![values.initial_bias, values.initial_n, config.delimiter],
        vec![length(config.basic.len())],
        pairs(&config.spec().basic),
        vec![length(config.digits.len())],
        config.digits.clone(),
        vec![length(config.also_read.len())],
        pairs(&config.also_read),
    ];
    numbers(&mut text, lists.into_iter().flatten());
    for job in jobs {
        let (letter, input) = match job {
            Job::Encode(input) => ('E', input),
            Job::Decode(input) => ('D', input),
        };
        write!(text, "\n{}", letter).unwrap();
        numbers(&mut text, input.iter().copied());
    }
    text.push('\n');
    text
}

/// Returns the result in the format that the program writes.
fn answer(result: Result<Vec<u32>, &str>) -> String {
    match result {
        Ok(points) => {
            let mut line = String::from("=");
            numbers(&mut line, points);
            line
        }
        Err(failure) => failure.to_owned(),
    }
}

/// Returns the result of the library.
fn expected(config: &Config, job: &Job) -> String {
    let bootstring = config.bootstring();
    match job {
        Job::Encode(extended) => {
            answer(
                bootstring
                    .encode(&extended[..])
                    .map_err(|error| match error.kind() {
                        EncodeErrorKind::Overflow => "overflow",
                        EncodeErrorKind::BelowInitialN { .. } => "below initial_n",
                        other => panic!("{:?}", other),
                    }),
            )
        }
        Job::Decode(basic) => {
            answer(
                bootstring
                    .decode(&basic[..])
                    .map_err(|error| match error.kind() {
                        DecodeErrorKind::Overflow => "overflow",
                        DecodeErrorKind::NotBasic { .. } | DecodeErrorKind::NotDigit { .. } => {
                            "invalid code point"
                        }
                        DecodeErrorKind::UnexpectedEnd => "unexpected end",
                        DecodeErrorKind::InsertedBasic { .. } => "basic inserted",
                        other => panic!("{:?}", other),
                    }),
            )
        }
    }
}

/// Checks the functions for Punycode in a `str`, which have separate code for labels and for long strings. If the
/// answer is Unicode, their result must be equal to the answer.
fn check_punycode(job: &Job, answer: &str) {
    let result = answer.strip_prefix('=');
    let points = result.map(|list| {
        list.split_whitespace()
            .map(|n| n.parse().unwrap())
            .collect()
    });
    let points: Option<Vec<u32>> = points;
    let text = points.and_then(|points| string(&points));
    match job {
        Job::Encode(extended) => {
            if let Some(extended) = string(extended) {
                assert_eq!(punycode::encode(&extended).ok(), text);
            }
        }
        Job::Decode(basic) => {
            if let Some(basic) = string(basic) {
                assert_eq!(punycode::decode(&basic).ok(), text);
            }
        }
    }
}

/// The results and failures of a million strings are equal. Some of the strings are hostile.
#[test]
#[ignore = "needs the program that `make` in proof/ builds: cargo xtask proof"]
fn agrees_with_the_proved_procedures() {
    let program = env::var("PUNY_PROOF_ORACLE").expect("cargo xtask proof sets the variable");
    let mut oracle = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = oracle.stdin.take().unwrap();
    let from = BufReader::new(oracle.stdout.take().unwrap());
    // The writer does not wait for the reader until the pipes are full.
    let (sender, batches) = mpsc::channel();
    let writer = thread::spawn(move || {
        let mut random = Random(3492);
        let mut sent = 0;
        while sent < STRINGS {
            let (config, jobs) = batch(&mut random);
            let text = lines(&config, &jobs);
            sent += jobs.len();
            sender.send((config, jobs)).unwrap();
            to.write_all(text.as_bytes()).unwrap();
        }
    });
    let mut answers = from.lines();
    let punycode = Config::punycode().values;
    let (mut results, mut overflows, mut compared) = (0, 0, 0);
    for (config, jobs) in batches {
        for job in &jobs {
            let answer = answers.next().expect("an answer to each string").unwrap();
            assert_eq!(answer, expected(&config, job), "{:?}", config);
            if config.values == punycode {
                check_punycode(job, &answer);
            }
            results += usize::from(answer.starts_with('='));
            overflows += usize::from(answer == "overflow");
        }
        compared += jobs.len();
    }
    writer.join().unwrap();
    assert!(answers.next().is_none());
    assert!(oracle.wait().unwrap().success());
    println!(
        "{} strings agree: {} results, {} overflows, {} other failures",
        compared,
        results,
        overflows,
        compared - results - overflows
    );
    // There are many results of each kind.
    assert!(results > STRINGS / 4 && overflows > STRINGS / 100);
}
