//! Completions for shells.

use clap::Command;
use clap_complete::Shell;
use puny::profiles::PROFILES;

/// The script for a shell. `--profile` takes a name or a file; no generator supports that, so file names are added
/// to the script.
pub(super) fn script(shell: Shell, whole: &mut Command) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, whole, "puny", &mut text);
    let text = String::from_utf8(text).expect("help is text");
    let names: Vec<&str> = PROFILES.iter().map(|profile| profile.name()).collect();
    let names = names.join(" ");
    let with_files = match shell {
        Shell::Bash => text.replace(
            &format!("$(compgen -W \"{names}\" -- "),
            &format!("$(compgen -f -W \"{names}\" -- "),
        ),
        Shell::Zsh => text.replace(
            &format!(":({names})'"),
            &format!(":{{_alternative \"names\\:name\\:({names})\" \"files\\:file\\:_files\"}}'"),
        ),
        Shell::Fish => {
            let is_profile = |line: &str| line.contains("-l profile ");
            let lines = text
                .split_inclusive('\n')
                .map(|line| match is_profile(line) {
                    true => line.replace(" -r -f -a ", " -r -F -a "),
                    false => line.to_owned(),
                });
            lines.collect()
        }
        _ => text,
    };
    with_files.into_bytes()
}
