//! The profile, with the figures as comments.

use puny::Bootstring;

use crate::options::profile::write;

/// A file that `--profile` takes.
pub(in super::super) fn file(bootstring: &Bootstring<'_>, lines: &[String]) -> String {
    let mut out = String::from("# Parameters for the shortest encoding, by `puny tune`.\n#\n");
    for line in lines {
        out.push_str(format!("# {line}").trim_end());
        out.push('\n');
    }
    out.push('\n');
    out + &write::write(bootstring)
}
