//! `puny encode` and `puny decode`.

use clap::{ArgMatches, Command};

use super::conversion;
use crate::convert::codec::encode_decode::{Codec, Decode, Encode};
use crate::options::{fields, flag, input, output, profile};
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

pub(super) fn define_encode(command: Command) -> Command {
    let command = command
        .about("Encode strings: raw Punycode or another Bootstring, without xn--")
        .long_about(concat!(
            "Encode strings with Punycode or another Bootstring (RFC 3492, section 6.3). A string is encoded as ",
            "it is: it is not split at dots, case-folded or normalised, and xn-- is not put before the result. ",
            "`puny to-ascii` converts domain names.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny encode bücher 'Pročprostěnemluvíčesky'\n",
            "  bcher-kva\n",
            "  Proprostnemluvesky-uyb24dma41a\n\n",
            "  $ echo bücher | puny encode --format jsonl\n",
            "  {\"line\":1,\"input\":\"bücher\",\"output\":\"bcher-kva\",\"problems\":[]}\n\n",
            "  $ puny encode --code-points 'U+0062 U+00FC'\n",
            "  b-eha\n\n",
            "  $ puny encode --case-flags BÜCHER\n",
            "  BCHER-kvA\n\n",
            "  $ puny encode --profile rust-v0 gödel\n",
            "  gdel_5qa",
        ));
    args(command)
}

pub(super) fn encode(matches: &ArgMatches) -> Result<Outcome, Stop> {
    conversion::convert_strings(matches, Encode(codec(matches)?))
}

pub(super) fn define_decode(command: Command) -> Command {
    let command = command
        .about("Decode strings: raw Punycode or another Bootstring, without xn--")
        .long_about(concat!(
            "Decode strings with Punycode or another Bootstring (RFC 3492, section 6.2). The strings are raw: ",
            "they have no dots and no xn--. A string that begins with xn-- fails; `puny to-unicode` converts ",
            "domain names.\n\n",
            "With --profile rust-v0 or swift, a string is an encoded identifier, not a whole symbol. In a ",
            "symbol, 'u' (Rust) or '00' (Swift), its length in decimal and an optional '_' precede the identifier.",
        ))
        .after_help(concat!(
            "Examples:\n",
            "  $ puny decode bcher-kva strae-oqa\n",
            "  bücher\n",
            "  straße\n\n",
            "  $ printf 'bcher-kva\\nnot punycode!\\n' | puny decode --on-error keep --quiet\n",
            "  bücher\n",
            "  not punycode!\n\n",
            "  $ puny decode --code-points tda\n",
            "  U+00FC\n\n",
            "  $ puny decode --case-flags BCHER-kvA\n",
            "  BÜCHER\n\n",
            "  $ puny decode -- --dqo34k\n",
            "  ☃-⌘",
        ));
    args(command.arg(profile::allow_xn_arg()))
}

pub(super) fn decode(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let decode = Decode {
        codec: codec(matches)?,
        allows_xn: matches.get_flag("allow-xn"),
    };
    conversion::convert_strings(matches, decode)
}

/// Adds the options of `encode` and `decode`.
fn args(command: Command) -> Command {
    let code_points = flag("code-points")
        .help("Decoded strings are code points: U+0062 U+00FC")
        .long_help(concat!(
            "Read or write decoded strings as code points with blanks between them: U+0062 U+00FC. Encoded ",
            "strings are text as usual. The code points are the numbers that Bootstring encodes; the profiles ",
            "swift and encode-bootstring encode numbers that differ from the code points of the characters. Only this option ",
            "can write numbers that are not characters, such as surrogates.",
        ));
    let case_flags = flag("case-flags")
        .help("Preserve upper case by mixed-case annotation")
        .long_help(concat!(
            "Preserve upper case by mixed-case annotation (RFC 3492, appendix A). A character in upper case is ",
            "encoded as its lower case. The case of the ASCII letter, or of the last digit of the delta, records ",
            "that the character was in upper case. This applies to a character whose upper and lower case are one ",
            "character each and convert to each other. With --code-points, no code point is changed: U+ means ",
            "upper case, and u+ lower case.",
        ));
    let command = input::args(command).arg(input::null_arg());
    let command = profile::args(output::args(command, false)).args([code_points, case_flags]);
    fields::args(command, false).arg(fields::diff_arg())
}

/// Reads the profile and the form of strings from the options.
fn codec(matches: &ArgMatches) -> Result<Codec, Stop> {
    let codec = Codec {
        profile: profile::read_profile(matches)?,
        code_points: matches.get_flag("code-points"),
        case_flags: matches.get_flag("case-flags"),
    };
    if codec.case_flags && !codec.profile.bootstring().has_case_forms() {
        return Err(Stop::usage(
            "--case-flags cannot be used with this profile: its digits below tmax have no upper and lower case \
             (RFC 3492, section 4)",
        ));
    }
    Ok(codec)
}
