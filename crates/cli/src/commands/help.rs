//! The texts of `-h`, `--help` and `puny help`.
//!
//! A definition has one line for each option (`Arg::help`), and details for options that need them (`Arg::long_help`).
//! Its examples are in `Command::after_help`. The manual pages show the definition as it is. This module arranges the help,
//! because clap's own `--help` has at least three lines for each option:
//!
//! | form | has |
//! |---|---|
//! | `-h` | the usage, and one line for each option |
//! | `--help` | the description, the usage, the examples, one line for each option, and the details |
//! | a topic, such as `puny help formats` | the description, the examples, and shared options with their details |
//!
//! The details of an option that several commands share are on one page only, and the other pages refer to it.

use clap::{Arg, ArgAction, Command};

use super::topics::{PAGES, Page, is_topic};

/// The requested form of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    Short,
    Long,
}

/// The layout of help. `before-help` has the examples, and is empty in the short form.
const LAYOUT: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// The layout of the long help of a topic. `before-help` has the examples and the options.
const TOPIC_LAYOUT: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}";

/// Arranges the help of the command with this name, or of `puny` itself.
pub(super) fn arrange(whole: Command, name: Option<&str>, length: Length) -> Command {
    let check = whole
        .find_subcommand("check")
        .and_then(|check| find_option(check, "format"))
        .cloned();
    // On the page of a topic, the options of `puny` itself, such as `--color`, are hidden.
    let is_hidden = name.is_some_and(is_topic);
    let whole = whole.mut_args(|arg| arg.long_help(None::<&str>).hide(is_hidden));
    if let Some(name) = name {
        return whole.mut_subcommand(name, |command| match (length, is_topic(name)) {
            (Length::Short, _) => short_help(command),
            (Length::Long, false) => long_help(command),
            (Length::Long, true) => topic_help(command, check),
        });
    }
    let whole = whole.help_template(LAYOUT);
    if length == Length::Short {
        return whole.after_help(
            "`puny --help` has examples. `puny help COMMAND` has the options of a command.",
        );
    }
    let examples = whole.get_after_help().cloned().unwrap_or_default();
    whole.before_help(examples).after_help(concat!(
        "`puny help COMMAND` has the options of a command, and more examples. `puny help formats`,\n",
        "`puny help columns` and `puny help idna` describe the options that several commands share.\n\n",
        "Exit status: 0 if all went well, 1 if some input failed, 2 after wrong usage or an I/O error.",
    ))
}

fn short_help(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let more = format!(
        "`puny help {name}` has examples and details.{}",
        see_also(&command)
    );
    let command = match is_topic(&name) {
        true => without_help_option(command),
        false => command,
    };
    without_details(command)
        // The names of flags are long, so their help does not fit beside them.
        .next_line_help(name == "idna")
        .help_template(LAYOUT)
        .after_help(more)
}

fn long_help(command: Command) -> Command {
    let name = command.get_name().to_owned();
    // The help of `extract` and `explain` describes the fields of their records. For `check`, this description is too
    // long, so it is in `puny help formats`.
    let has_own_format = matches!(&name[..], "extract" | "explain");
    let is_elsewhere = |id: &str| other_pages(&name).any(|page| page.options.contains(&id));
    let mut details = String::new();
    for arg in visible_options(&command) {
        let is_own_format = arg.get_id() == "format" && has_own_format;
        if let Some(text) = arg.get_long_help()
            && (is_own_format || !is_elsewhere(arg.get_id().as_str()))
        {
            details += &option_with_details(arg, "", &text.to_string());
        }
    }
    if !details.is_empty() {
        details.insert_str(0, "Details:\n");
    }
    let after = details + see_also(&command).trim_start();
    let examples = command.get_after_help().cloned().unwrap_or_default();
    let about = command.get_long_about().or(command.get_about()).cloned();
    without_details(command)
        .about(about.unwrap_or_default())
        .before_help(examples)
        .help_template(LAYOUT)
        .after_help(after.trim_end().to_owned())
}

/// `format_of_check` is the option `--format` of `check`, whose details are in `puny help formats`.
fn topic_help(command: Command, format_of_check: Option<Arg>) -> Command {
    let mut text = command
        .get_after_help()
        .cloned()
        .unwrap_or_default()
        .to_string();
    text += "\n\nOptions:\n";
    for arg in visible_options(&command) {
        let details = arg.get_long_help().or(arg.get_help());
        text += &option_with_details(arg, "", &details.cloned().unwrap_or_default().to_string());
    }
    if let Some(arg) = format_of_check
        && command.get_name() == "formats"
    {
        let details = arg.get_long_help().cloned().unwrap_or_default();
        text += &option_with_details(&arg, " of check", &details.to_string());
    }
    let about = command.get_long_about().cloned().unwrap_or_default();
    without_details(command)
        .about(about)
        .before_help(text.trim_end().to_owned())
        .help_template(TOPIC_LAYOUT)
}

/// Hides `-h` and `--help`, which are not options of a topic.
fn without_help_option(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help");
    command
        .disable_help_flag(true)
        .arg(help.action(ArgAction::HelpShort).hide(true))
}

/// Removes the details, so that clap writes one line for each option.
fn without_details(command: Command) -> Command {
    command
        .long_about(None::<&str>)
        .after_help(None::<&str>)
        .mut_args(|arg| arg.long_help(None::<&str>))
}

fn find_option<'c>(command: &'c Command, id: &str) -> Option<&'c Arg> {
    command.get_arguments().find(|arg| arg.get_id() == id)
}

fn visible_options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set())
}

/// Returns the pages with details of shared options, except the page of this name.
fn other_pages(name: &str) -> impl Iterator<Item = Page> {
    PAGES.into_iter().filter(move |page| page.name != name)
}

/// Returns an option as clap lists it, such as `-f, --format <FORMAT>`, and its details in indented lines below.
fn option_with_details(arg: &Arg, of_command: &str, details: &str) -> String {
    let short = match arg.get_short() {
        Some(short) => format!("-{short}, "),
        None => String::new(),
    };
    let long = arg.get_long().unwrap_or_default();
    let values = arg.get_value_names().unwrap_or_default();
    let values: String = values.iter().map(|value| format!(" <{value}>")).collect();
    let mut text = format!("  {short}--{long}{values}{of_command}\n");
    for line in details.lines() {
        text += &format!("      {line}\n");
    }
    text + "\n"
}

/// Returns a sentence, after a blank, that names the pages with details of other options of this command. The text is
/// empty if there are no such pages.
fn see_also(command: &Command) -> String {
    let has = |id: &&str| find_option(command, id).is_some();
    let pages = other_pages(command.get_name()).filter(|page| page.options.iter().any(has));
    let mut names: Vec<String> = pages
        .map(|page| format!("`puny help {}`", page.name))
        .collect();
    match (names.pop(), names.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => format!(" See also {only}."),
        (Some(last), false) => format!(" See also {} and {last}.", names.join(", ")),
    }
}
