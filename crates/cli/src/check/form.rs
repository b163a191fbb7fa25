//! The forms of `--as`: host names, internationalised host names and mail addresses.

use std::borrow::Cow;

use puny_display::{LocalPartWarning, local_part_warnings};
use puny_idna::hostname::{check_hostname, check_idn_hostname};
use puny_idna::mailbox::{AddressLiteral, Mailbox};
use puny_idna::{Error, Idna2008};
use serde::Serialize;

use super::verdict::Verdict;
use crate::report::problem::Problem;

/// A form that a string must have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    Hostname,
    IdnHostname,
    Mailbox,
}

/// The parts of a valid mail address.
#[derive(Serialize)]
pub(super) struct MailboxParts<'v> {
    local_part: &'v str,
    domain: &'v str,
    /// The kind of the address literal, if there is one in place of the domain.
    literal: Option<&'static str>,
    /// Whether the local part needs a transport with SMTPUTF8.
    pub(super) needs_smtputf8: bool,
    pub(super) warnings: Vec<Warning>,
}

/// What is suspicious in a local part. The offsets count bytes of the address.
#[derive(Serialize)]
pub(super) struct Warning {
    kind: &'static str,
    start: usize,
    end: usize,
    pub(super) message: String,
    pub(super) rule: &'static str,
}

/// Returns the verdict on a string that must have this form.
pub(super) fn verdict_of_form(form: Form, input: &str) -> Verdict<'_> {
    match form {
        Form::Hostname => of_hostname(input, check_hostname(input)),
        Form::IdnHostname => of_hostname(input, check_idn_hostname(input)),
        Form::Mailbox => of_mailbox(input),
    }
}

fn of_hostname<'v>(input: &'v str, checked: Result<Cow<'v, str>, Error>) -> Verdict<'v> {
    match checked {
        Ok(ascii) => {
            let unicode = Idna2008::REGISTRATION.to_unicode_where_valid(&ascii);
            Verdict::of_form(input, ascii.to_string(), unicode.into_owned(), Vec::new())
        }
        Err(error) => {
            let mut problems = error.into_problems();
            problems.sort_by_key(|found| (found.range().start, found.range().end));
            let problems = problems.into_iter().map(Problem::of_name).collect();
            Verdict::of_form(input, String::new(), String::new(), problems)
        }
    }
}

fn of_mailbox(input: &str) -> Verdict<'_> {
    match Mailbox::new(input) {
        Ok(mailbox) => {
            let address = |domain| format!("{}@{domain}", mailbox.local_part());
            let ascii = address(mailbox.domain_in_ascii());
            let unicode = address(mailbox.domain_in_unicode());
            let mut verdict = Verdict::of_form(input, ascii, unicode, Vec::new());
            verdict.mailbox = Some(parts(&mailbox));
            verdict
        }
        Err(error) => {
            let problems = error.problems().iter().map(Problem::of_mailbox).collect();
            Verdict::of_form(input, String::new(), String::new(), problems)
        }
    }
}

fn parts<'v>(mailbox: &Mailbox<'v>) -> MailboxParts<'v> {
    let warnings = local_part_warnings(mailbox.local_part());
    MailboxParts {
        local_part: mailbox.local_part(),
        domain: mailbox.domain(),
        literal: mailbox.literal().map(|literal| match literal {
            AddressLiteral::Ipv4(_) => "ipv4",
            AddressLiteral::Ipv6(_) => "ipv6",
            AddressLiteral::General(_) => "general",
        }),
        needs_smtputf8: mailbox.needs_smtputf8(),
        warnings: warnings.iter().map(Warning::new).collect(),
    }
}

impl Warning {
    fn new(warning: &LocalPartWarning) -> Warning {
        Warning {
            kind: warning.kind().name(),
            start: warning.range().start,
            end: warning.range().end,
            message: warning.what().to_string(),
            rule: warning.kind().rule(),
        }
    }
}
