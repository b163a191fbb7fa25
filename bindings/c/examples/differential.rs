//! Calls this library and libidn2 with generated names. Every difference has to be of a known class.
//!
//! ```text
//! cargo run --release -p puny-capi --example differential -- OURS THEIRS NAMES
//! ```
//!
//! OURS and THEIRS are shared libraries. Prints a table of the classes, and fails if a difference is of
//! none.

// It prints a report and stops at the first surprise.
#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

#[cfg(target_os = "linux")]
mod differential {
    pub(crate) mod classes;
    pub(crate) mod generator;
    pub(crate) mod libraries;
}

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    use std::collections::BTreeMap;

    use differential::classes::{ANOTHER_REASON, CLASSES, Context};
    use differential::generator::Generator;
    use differential::libraries::{CALLS, Library};

    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [ours, theirs, names] = arguments.as_slice() else {
        println!("differential OURS THEIRS NAMES");
        return std::process::ExitCode::from(2);
    };
    let names: u64 = names.parse().expect("a number of names");
    let (ours, theirs) = (Library::open(ours), Library::open(theirs));
    let context = Context::new(&theirs);
    let mut generator = Generator::new(5891);
    let mut found: BTreeMap<&str, (u64, String)> = BTreeMap::new();
    let mut unexplained = 0_u64;
    let mut same = 0_u64;
    for number in 0..names {
        let name = generator.name(number);
        if name.contains('\0') {
            continue;
        }
        for call in &CALLS {
            let (a, b) = (ours.call(call, &name), theirs.call(call, &name));
            if a == b {
                same += 1;
                continue;
            }
            let Some(class) = context.classify(call, &name, &a, &b) else {
                unexplained += 1;
                if unexplained <= 20 {
                    println!(
                        "{} {}: ours {a:?}, theirs {b:?}",
                        name.escape_unicode(),
                        call.what
                    );
                }
                continue;
            };
            let example = format!("`{}`, {}", name.escape_default(), call.what);
            let entry = found.entry(class).or_insert_with(|| (0, example.clone()));
            entry.0 += 1;
            if example.len() < entry.1.len() {
                entry.1 = example;
            }
        }
    }
    println!(
        "{names} names, {} calls of each library: {same} with the same result and code, {unexplained} unexplained.\n",
        names * CALLS.len() as u64
    );
    println!(
        "| class | how often | shortest example | what is done, and why |\n|---|---:|---|---|"
    );
    for (class, why) in CLASSES.iter().chain([&ANOTHER_REASON]) {
        if let Some((count, example)) = found.get(class) {
            println!(
                "| {class} | {count} | {} | {why} |",
                example.replace('|', "\\|")
            );
        }
    }
    if unexplained == 0 {
        std::process::ExitCode::SUCCESS
    } else {
        std::process::ExitCode::FAILURE
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("the interface of libidn2 is built on Linux");
}
