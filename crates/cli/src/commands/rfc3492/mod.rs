//! `puny rfc3492`: the program of RFC 3492, appendix C, byte for byte.
//!
//! Input, output, messages and exit status are the same as for the program when it is compiled for a platform with
//! 32-bit `unsigned int`, 64-bit `unsigned long` and ASCII. Four things differ:
//!
//! - If `--help` is the only argument, the command writes help to standard output and ends with status 0, as every other
//!   command does.
//! - Strings may have any length; the program stops at 256 code points. The program also reports "input or output is too
//!   large" for a NUL in a line to decode, and this command does the same.
//! - A line that begins with NUL makes the program read outside its memory. This command reports such a line as too large.
//! - If output cannot be written, this is always an I/O error; the program does not check short output. A closed pipe ends
//!   the run without a message.

mod scan;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read};

use clap::{Arg, ArgAction, ArgMatches, Command};
use puny::punycode::PUNYCODE;
use puny::{Bootstring, DecodeErrorKind, EncodeErrorKind, Repertoire};

use crate::report::stop::Stop;
use crate::stream::output::{self, Output};
use crate::stream::run::Outcome;

/// Defines the command for help, completions and the manual page. It parses only `--help`.
pub(super) fn define(command: Command) -> Command {
    command
        .about("Behave as the program in RFC 3492, appendix C, byte for byte")
        .long_about(concat!(
            "Behave as the program in RFC 3492, appendix C: input, output, messages and exit status (0 or 1) are ",
            "the same, but the limit of 256 code points does not apply. The case of the u in u+hex is the flag ",
            "of mixed-case annotation. Only the option --help was added.",
        ))
        .arg(
            Arg::new("e")
                .short('e')
                .help("Encode: read code points u+hex, and write Punycode")
                .action(ArgAction::SetTrue),
        )
        .arg(
            Arg::new("d")
                .short('d')
                .help("Decode: read one line of Punycode, and write code points")
                .action(ArgAction::SetTrue),
        )
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .long("help")
                .help("Print help")
                .action(ArgAction::HelpLong),
        )
        .after_help(concat!(
            "Examples:\n",
            "  $ echo u+0062 U+00FC | puny rfc3492 -e\n",
            "  b-ehA\n\n",
            "  $ echo b-ehA | puny rfc3492 -d\n",
            "  u+0062\n",
            "  U+00FC",
        ))
}

/// Punycode as in the program, where a code point is any unsigned 32-bit integer.
const BOOTSTRING: Bootstring<'static> = PUNYCODE.with_repertoire(Repertoire::Integers);

/// The printable ASCII characters.
const PRINTABLE: std::ops::RangeInclusive<u8> = b' '..=b'~';

const NAME: &str = "puny rfc3492";

/// The error messages of the program.
const TOO_BIG: &str = "input or output is too large, recompile with larger limits\n";
const INVALID_INPUT: &str = "invalid input\n";
const OVERFLOW: &str = "arithmetic overflow\n";
const IO_ERROR: &str = "I/O error\n";

/// Refuses options of `puny` before the name `rfc3492`, which the program in the RFC does not have.
pub(super) fn after_options(_: &ArgMatches) -> Result<Outcome, Stop> {
    Err(Stop::usage(
        "rfc3492 accepts only -e or -d, and no options before its name",
    ))
}

/// Runs the program with the arguments after its name.
pub(super) fn run_program(arguments: &[OsString]) -> u8 {
    let result = match arguments {
        [option] if option == "-e" => encode(&mut io::stdin().lock()),
        [option] if option == "-d" => decode(&mut io::stdin().lock()),
        _ => {
            output::message(usage().as_bytes());
            return 1;
        }
    };
    let result = result.and_then(|text| {
        match Output::open(None).and_then(|mut out| out.write_results(&text)) {
            Ok(()) | Err(Stop::ClosedPipe) => Ok(()),
            Err(_) => Err(IO_ERROR),
        }
    });
    match result {
        Ok(()) => 0,
        Err(failure) => {
            output::message(failure.as_bytes());
            1
        }
    }
}

fn usage() -> String {
    format!(
        "\n\
         {NAME} -e reads code points and writes a Punycode string.\n\
         {NAME} -d reads a Punycode string and writes code points.\n\
         \n\
         Input and output are plain text in the native character set.\n\
         Code points are in the form u+hex separated by whitespace.\n\
         Although the specification allows Punycode strings to contain\n\
         any characters from the ASCII repertoire, this test code\n\
         supports only the printable characters, and needs the Punycode\n\
         string to be followed by a newline.\n\
         The case of the u in u+hex is the force-to-uppercase flag.\n"
    )
}

fn encode(stdin: &mut impl Read) -> Result<Vec<u8>, &'static str> {
    let mut text = Vec::new();
    stdin.read_to_end(&mut text).map_err(|_| IO_ERROR)?;
    let (code_points, flags) = scan::code_points(&text).ok_or(INVALID_INPUT)?;
    let basic = BOOTSTRING
        .encode_with_case(&code_points[..], &flags)
        .map_err(|error| match error.kind() {
            EncodeErrorKind::Overflow => OVERFLOW,
            _ => INVALID_INPUT,
        })?;
    // Code points that are not printable become newlines, as in the table of the program.
    let printable = |code_point: u32| {
        let byte = u8::try_from(code_point).ok();
        byte.filter(|byte| PRINTABLE.contains(byte))
            .unwrap_or(b'\n')
    };
    Ok(basic.into_iter().map(printable).chain([b'\n']).collect())
}

fn decode(stdin: &mut impl BufRead) -> Result<Vec<u8>, &'static str> {
    let mut line = Vec::new();
    stdin.read_until(b'\n', &mut line).map_err(|_| IO_ERROR)?;
    let line = line.strip_suffix(b"\n").ok_or(INVALID_INPUT)?;
    // In C, the string ends at the NUL, so the program does not find the newline that it needs.
    if line.contains(&0) {
        return Err(TOO_BIG);
    }
    if !line.iter().all(|byte| PRINTABLE.contains(byte)) {
        return Err(INVALID_INPUT);
    }
    let basic: Vec<u32> = line.iter().copied().map(u32::from).collect();
    let (code_points, flags) =
        BOOTSTRING
            .decode_with_case(&basic[..])
            .map_err(|error| match error.kind() {
                DecodeErrorKind::Overflow => OVERFLOW,
                _ => INVALID_INPUT,
            })?;
    let mut text = String::with_capacity(7 * code_points.len());
    for (code_point, flag) in code_points.iter().zip(flags) {
        let u = if flag { 'U' } else { 'u' };
        writeln!(text, "{u}+{code_point:04X}").expect("writing to a string does not fail");
    }
    Ok(text.into_bytes())
}
