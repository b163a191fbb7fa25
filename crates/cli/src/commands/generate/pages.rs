//! Writes manual pages.

use clap::Command;
use clap_mangen::Man;
use roff::{Roff, bold, roman};

use crate::report::stop::Stop;

/// The exit statuses of all commands except `rfc3492`.
const EXIT_STATUS: [(&str, &str); 3] = [
    ("0", "All went well."),
    (
        "1",
        "Some of the input failed: a string, a name or an entry.",
    ),
    ("2", "Wrong usage, or an error in reading or writing."),
];

/// The exit statuses of `rfc3492`, which the program in RFC 3492 also has.
const EXIT_STATUS_OF_RFC3492: [(&str, &str); 2] = [("0", "All went well."), ("1", "Any error.")];

/// Returns the manual page of a command. The examples in its help become a section.
pub(super) fn page(command: Command) -> Result<Vec<u8>, Stop> {
    let help = command.get_after_long_help().or(command.get_after_help());
    let help = help
        .expect("each command has examples in its help")
        .to_string();
    let statuses = match command.get_name() {
        "rfc3492" => &EXIT_STATUS_OF_RFC3492[..],
        _ => &EXIT_STATUS,
    };
    let sections = sections(statuses, &help);

    // In roff, a line that begins with a blank is not joined to the line before it.
    let command = command.mut_args(|arg| match arg.get_long_help().map(ToString::to_string) {
        Some(details) => arg.long_help(details.replace('\n', "\n ")),
        None => arg,
    });
    let mut text = Vec::new();
    Man::new(
        command
            .after_help(None::<&str>)
            .after_long_help(None::<&str>),
    )
    .render(&mut text)
    .map_err(|error| Stop::io("the manual page", error))?;
    let version = memchr::memmem::find(&text, b"\n.SH VERSION").map_or(text.len(), |at| at + 1);
    text.splice(version..version, sections.into_bytes());
    Ok(text)
}

/// Returns the sections EXIT STATUS and EXAMPLES. The examples are copied line by line.
fn sections(statuses: &[(&str, &str)], help: &str) -> String {
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in statuses {
        roff.control("TP", [])
            .text([bold(*status)])
            .text([roman(*meaning)]);
    }
    roff.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in help.lines().skip_while(|line| *line != "Examples:").skip(1) {
        roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
    }
    roff.control("fi", []);
    roff.render()
}
