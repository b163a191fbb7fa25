//! Completions of `cargo xtask` for a shell, from the tables of steps and commands.

use anyhow::bail;

use crate::shell::Result;
use crate::steps;

/// Where cargo's own function is called for everything else.
const BASH: &str = r#"_cargo_xtask() {
    if [[ $COMP_CWORD -lt 2 || ${COMP_WORDS[1]} != xtask ]]; then
        declare -F _cargo >/dev/null && _cargo "$@"
        return
    fi
    local line typed="${COMP_WORDS[*]:2:COMP_CWORD-2}"
    typed=${typed:+$typed }
    COMPREPLY=()
    while read -r line; do
        if [[ $line == "$typed${COMP_WORDS[COMP_CWORD]}"* ]]; then
            line=${line#"$typed"}
            COMPREPLY+=("${line%% *}")
        fi
    done <<'END'
{names}
END
}
complete -o default -F _cargo_xtask cargo
"#;

/// The name by which cargo's own function calls others.
const ZSH: &str =
    "_cargo-xtask() {\n    local -a names=(\n{names}\n    )\n    _describe command names\n}\n";

/// Prints what a shell evaluates when it starts.
pub(crate) fn print(shell: &str) -> Result {
    let (form, names): (_, Vec<String>) = match shell {
        "bash" => (BASH, names().map(|(name, _)| name).collect()),
        "zsh" => (ZSH, first_words(|word, what| format!("'{word}:{what}'"))),
        "fish" => (
            "{names}\n",
            first_words(|word, what| {
                format!(
                    "complete -f -c cargo -n '__fish_seen_subcommand_from xtask' -a {word} -d '{what}'"
                )
            }),
        ),
        _ => bail!("completions bash, zsh or fish"),
    };
    print!("{}", form.replace("{names}", &names.join("\n")));
    Ok(())
}

/// All steps and commands, without the words in capitals that stand for arguments, and what they do.
fn names() -> impl Iterator<Item = (String, &'static str)> {
    let steps = steps::all().map(|step| (step.name, step.what));
    let commands = steps::COMMANDS
        .iter()
        .map(|command| (command.usage, command.what));
    let whole = [
        ("quick", "after a change"),
        ("test", "all steps"),
        ("test --short", ""),
        ("completions", "for a shell"),
    ];
    whole
        .into_iter()
        .chain(steps)
        .chain(commands)
        .map(|(usage, what)| {
            let words = usage.split(' ').filter(|word| !steps::is_argument(word));
            (words.collect::<Vec<_>>().join(" "), what)
        })
}

/// The first word of each, once, in a form.
fn first_words(form: impl Fn(&str, &str) -> String) -> Vec<String> {
    let mut seen = Vec::new();
    let mut lines = Vec::new();
    for (name, what) in names() {
        let word = name.split(' ').next().unwrap_or_default().to_owned();
        if !seen.contains(&word) {
            lines.push(form(&word, &what.replace('\'', "").replace(':', "\\:")));
            seen.push(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{BASH, names};

    /// By Bash itself.
    #[cfg(unix)]
    #[test]
    fn bash_completes_each_word_of_a_command() {
        let names: Vec<String> = names().map(|(name, _)| name).collect();
        let script = BASH.replace("{names}", &names.join("\n"));
        for (words, expected) in [
            ("xtask feat", "features"),
            ("xtask capi --he", "--header"),
            ("xtask capi --libidn2 --p", "--prefix"),
            ("xtask no-such", ""),
            ("build xta", "cargo's own"),
        ] {
            let ask = format!(
                "_cargo() {{ COMPREPLY=(\"cargo's own\"); }}\n{script}\nCOMP_WORDS=(cargo {words}); \
                 COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _cargo_xtask; printf '%s' \"${{COMPREPLY[*]}}\""
            );
            let run = Command::new("bash").args(["--norc", "-c", &ask]).output();
            let run = run.expect("this test needs bash");
            assert_eq!(String::from_utf8_lossy(&run.stdout), expected, "{words}");
        }
    }
}
