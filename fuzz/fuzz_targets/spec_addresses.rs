//! Checks the definitions of host names and mail addresses for any text. The range of a problem must be within the input.
//! The parts of an address, joined by `@`, must be equal to the address. The domain of a valid address must be valid in
//! ASCII too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puny_idna::hostname::{check_hostname, check_idn_hostname, check_idn_hostname_2020_12};
use puny_idna::mailbox::Mailbox;
use puny_idna::Uts46;

fuzz_target!(|text: &str| {
    for result in [
        check_hostname(text),
        check_idn_hostname(text),
        check_idn_hostname_2020_12(text),
    ] {
        match result {
            Ok(ascii) => {
                assert!(check_hostname(&ascii).is_ok() || check_idn_hostname(&ascii).is_ok())
            }
            Err(error) => {
                assert!(error
                    .problems()
                    .iter()
                    .all(|problem| text.get(problem.range()).is_some()));
            }
        }
    }
    // JSON Schema 2020-12, section 7.3.3.
    if check_hostname(text).is_ok() {
        assert!(check_idn_hostname_2020_12(text).is_ok());
    }
    for result in [
        Mailbox::new(text),
        Mailbox::with_edition(text, &Uts46::STRICT),
    ] {
        match result {
            Ok(mailbox) => {
                let parts = format!("{}@{}", mailbox.local_part(), mailbox.domain());
                assert_eq!(text, parts);
                assert!(mailbox.domain_in_ascii().is_ascii());
            }
            Err(error) => {
                let mut problems = error.problems().iter();
                assert!(problems.all(|problem| text.get(problem.range()).is_some()));
            }
        }
    }
    match Mailbox::new(text) {
        Ok(mailbox) => {
            // The form in ASCII may be longer than an address may be.
            let ascii = format!("a@{}", mailbox.domain_in_ascii());
            assert!(ascii.len() > 254 || Mailbox::ascii(&ascii).is_ok());
        }
        Err(_) => assert!(Mailbox::ascii(text).is_err()),
    }
});
