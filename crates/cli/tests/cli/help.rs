//! Tests of the help, the completions and the manual pages. Every example in the help is run.

use std::process::Command;

use puny_idna::{Flag, Settings};

use crate::support::{finish, ok, puny, script};

const COMMANDS: &str = "check protect imitations extract to-ascii to-unicode encode decode explain rfc3492 idna formats columns \
                        profiles completions man";

fn commands() -> impl Iterator<Item = &'static str> {
    COMMANDS.split(' ')
}

/// An example and its documented output.
#[derive(Debug, Default)]
struct Example {
    command: String,
    output: Vec<String>,
}

/// Returns the examples of a help text. They are indented lines, in which commands start with `$`.
fn examples(help: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let lines = help.lines().skip_while(|line| *line != "Examples:").skip(1);
    for line in lines.take_while(|line| line.is_empty() || line.starts_with("  ")) {
        let line = line.strip_prefix("  ").unwrap_or(line);
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                command: command.to_owned(),
                output: Vec::new(),
            });
        } else {
            examples.last_mut().unwrap().output.push(line.to_owned());
        }
    }
    for example in &mut examples {
        while example.output.last().is_some_and(String::is_empty) {
            example.output.pop();
        }
    }
    examples
}

fn help(command: Option<&str>) -> String {
    match command {
        Some(command) => ok(puny(["help", command])),
        None => ok(puny(["--help"])),
    }
}

#[test]
fn every_example_prints_the_documented_output() {
    for command in commands().map(Some).chain([None]) {
        let examples = examples(&help(command));
        assert!(!examples.is_empty(), "{command:?}");
        for example in examples {
            let folder = tempfile::tempdir().unwrap();
            let run = finish(&mut script(folder.path(), &example.command));
            assert_eq!(run.err, "", "{}", example.command);
            let out: Vec<&str> = run.out.trim_end().lines().collect();
            assert_eq!(out, example.output, "{}", example.command);
        }
    }
}

#[test]
fn every_command_has_its_own_help() {
    for command in commands() {
        assert!(
            help(None)
                .lines()
                .any(|line| line.trim_start().starts_with(command))
        );
        assert!(help(Some(command)).contains("Usage: puny"), "{command}");
        assert_eq!(ok(puny([command, "--help"])), help(Some(command)));
    }
}

/// `-h` fits on one screen. `--help` is longer, but short enough to be read.
#[test]
fn help_is_short() {
    for command in commands().map(Some).chain([None]) {
        let arguments = |option| command.into_iter().chain([option]);
        let long = ok(puny(arguments("--help"))).lines().count();
        assert!(long <= 100, "{command:?} --help has {long} lines");
        // The program of RFC 3492 writes its usage to standard error.
        let run = finish(
            crate::support::command()
                .env("COLUMNS", "80")
                .args(arguments("-h")),
        );
        let short = run.out.lines().chain(run.err.lines()).count();
        assert!(short <= 40, "{command:?} -h has {short} lines");
    }
}

#[test]
fn help_has_examples_before_options_and_one_line_for_each_option() {
    for command in commands().filter(|command| *command != "rfc3492") {
        let short = ok(finish(
            crate::support::command()
                .env("COLUMNS", "80")
                .args([command, "-h"]),
        ));
        assert!(!short.contains("\nExamples:\n"), "{command}");
        assert!(
            short.contains(&format!("\n`puny help {command}` has examples")),
            "{command}"
        );
        let long = help(Some(command));
        let place = |heading: &str| long.find(heading).unwrap_or(usize::MAX);
        assert!(place("\nExamples:\n") < place("\nOptions:\n"), "{command}");
        if command == "idna" {
            continue;
        }
        for line in short.lines().skip_while(|line| *line != "Options:") {
            let is_option = line.starts_with("  -") || line.starts_with("      --");
            let is_heading = line.ends_with(':') || line.is_empty() || line.contains("`puny help ");
            assert!(is_option || is_heading, "{command}: {line}");
        }
    }
}

/// Options that several commands have are described on one page, and the help of these commands refers to it.
#[test]
fn topics_describe_shared_options() {
    for (topic, options) in [
        (
            "formats",
            "input null output format on-error diff threads color",
        ),
        ("columns", "column delimiter quotes json comment zone"),
    ] {
        let page = help(Some(topic));
        assert_eq!(ok(puny([topic])), page);
        for option in options.split(' ') {
            let details = page
                .lines()
                .filter(|line| line.contains(&format!("--{option}")));
            assert!(details.count() > 0, "{topic} {option}");
        }
        assert!(help(Some("to-ascii")).contains(&format!("`puny help {topic}`")));
        assert!(help(None).contains(&format!("\n  {topic} ")));
    }
    assert!(help(Some("formats")).contains("--format <FORMAT> of check\n"));
}

#[test]
fn the_options_of_idna_are_described_once() {
    let idna = help(Some("idna"));
    assert_eq!(ok(puny(["idna"])), idna);
    let flags = Flag::ALL.iter().map(|flag| flag.name());
    let options: Vec<&str> = flags.chain(["edition"]).collect();
    for option in &options {
        assert!(idna.contains(&format!("\n  --{option} <")), "{option}");
    }
    for command in ["to-ascii", "to-unicode", "check", "explain"] {
        let help = help(Some(command));
        let completions = ok(puny(["completions", "fish"]));
        assert!(help.contains("`puny help idna`"), "{command}");
        for option in &options {
            let is_listed = help.contains(&format!("  --{option} <"));
            assert_eq!(is_listed, *option == "edition", "{command} {option}");
            let completion = format!("__fish_puny_using_subcommand {command}\" -l {option} ");
            assert!(completions.contains(&completion), "{command} {option}");
        }
    }
    for command in ["to-ascii", "to-unicode", "explain"] {
        for preset in ["uts46", "url", "2008-lookup", "2008-register", "2003"] {
            for flag in Settings::new(preset.parse().unwrap()).flags() {
                let options = ["--edition", preset, &format!("--{flag}"), "no"];
                ok(puny([&[command], &options[..], &["ab.de"]].concat()));
            }
        }
    }
}

#[test]
fn the_version_has_the_numbers_of_the_package_and_of_unicode() {
    let (major, minor, update) = puny_idna::UNICODE_VERSION;
    let unicode = format!("Unicode {major}.{minor}.{update}");
    assert_eq!(
        ok(puny(["--version"])),
        format!("puny {} ({unicode})\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn without_a_command_there_is_help_and_status_2() {
    let run = puny::<&str>([]);
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(run.err.contains("Usage: puny"));
}

/// Completions have the names of profiles, and the values of options with a fixed list.
#[test]
fn completions_list_the_values() {
    let profiles = ok(puny(["profiles"]));
    let profiles = profiles.lines().filter(|line| !line.starts_with(' '));
    let profiles: Vec<&str> = profiles.filter_map(|line| line.split(' ').next()).collect();
    assert!(profiles.len() > 2);
    assert_eq!(puny(["completions", "no-such-shell"]).code, 2);
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = ok(puny(["completions", shell]));
        let has_options = text.contains("on-error") && text.contains("rfc3492");
        assert!(has_options, "{shell}");
        if matches!(shell, "elvish" | "powershell") {
            continue;
        }
        for values in [
            &profiles[..],
            &[
                "uts46",
                "uts46-dns",
                "url",
                "2008-lookup",
                "2008-register",
                "2003",
            ],
            &["skip", "keep", "blank", "stop", "partial"],
            &["yes", "no", "dns"],
            &["text", "jsonl", "csv"],
        ] {
            let listed = match shell {
                "fish" => values
                    .iter()
                    .map(|value| format!("{value}\\t''"))
                    .collect::<Vec<_>>()
                    .join("\n"),
                _ => values.join(" "),
            };
            assert!(text.contains(&listed), "{shell} {listed}");
        }
    }
}

/// Runs the completions in Bash.
#[cfg(unix)]
#[test]
fn bash_completes_values() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("puny.bash");
    std::fs::write(&script, ok(puny(["completions", "bash"]))).unwrap();
    let complete = |words: &str| {
        let ask = format!(
            ". ./puny.bash; COMP_WORDS=(puny {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _puny puny \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD-1]}}\" 2>/dev/null; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let run = Command::new("bash")
            .args(["--norc", "-c", &ask])
            .current_dir(&folder)
            .output()
            .expect("this test needs bash");
        String::from_utf8(run.stdout).unwrap()
    };
    for (words, answers) in [
        ("encode --profile punyc", "punycode"),
        ("to-ascii --edition 200", "2008-lookup 2008-register 2003"),
        ("to-ascii --on-error p", "partial"),
        ("check --std3 d", "dns"),
        ("to-unicode --sa", "--safe"),
        ("explain --format j", "jsonl"),
    ] {
        let found = complete(words);
        let mut found: Vec<&str> = found.split_whitespace().collect();
        found.sort_unstable();
        let mut answers: Vec<&str> = answers.split(' ').collect();
        answers.sort_unstable();
        assert_eq!(found, answers, "{words}");
    }
}

#[test]
fn manual_pages_are_one_for_each_command() {
    let folder = tempfile::tempdir().unwrap();
    ok(puny(["man", folder.path().to_str().unwrap()]));
    for command in commands() {
        let page =
            std::fs::read_to_string(folder.path().join(format!("puny-{command}.1"))).unwrap();
        let name = format!("puny-{command}").replace('-', "\\-");
        assert!(page.contains(&name), "{page}");
        // The lines of the examples are not joined.
        let (_, examples) = page.split_once("\n.SH EXAMPLES\n.nf\n").unwrap();
        let (examples, _) = examples.split_once("\n.fi\n").unwrap();
        let count = help(Some(command)).matches("\n  $ ").count();
        assert!(count > 0, "{command}");
        let starts = examples.lines().filter(|line| line.starts_with("$ "));
        assert_eq!(starts.count(), count, "{examples}");
        assert!(
            page.contains("\n.SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\n"),
            "{page}"
        );
        assert!(!page.contains("EXTRA"));
    }
    let check = std::fs::read_to_string(folder.path().join("puny-check.1")).unwrap();
    assert!(
        check.contains("\n$ puny check faß.de\nfaß.de: valid\n  ASCII       xn\\-\\-fa\\-hia.de\n"),
        "{check}"
    );
    let main = std::fs::read_to_string(folder.path().join("puny.1")).unwrap();
    assert_eq!(main, ok(puny(["man"])));
}
