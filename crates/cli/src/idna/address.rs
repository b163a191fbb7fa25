//! E-mail addresses: the domain is converted, the local part is somebody else's.

use crate::problem::Problem;

/// Where the domain begins. The last @ is before it, since a local part may hold others
/// in quotes and a domain cannot (RFC 5321, section 4.1.2).
///
/// # Errors
///
/// No @, nothing before it, or a domain that is an address literal.
pub(crate) fn domain_start(text: &str) -> Result<usize, Problem> {
    const RULE: &str = "RFC 5321, section 4.1.2: a mailbox is a local part, @, and a domain";
    let refuse = |offset, what: &str| Problem::raw("not_address", offset, what, RULE);
    match text.rfind('@') {
        None => Err(refuse(text.len(), "there is no @ in it")
            .with_hint(Some("without --email it is taken as a name".into()))),
        Some(0) => Err(refuse(0, "there is nothing before the @")),
        Some(at) if text.get(at + 1..).is_some_and(|rest| rest.starts_with('[')) => {
            Err(refuse(at + 1, "an address literal is no domain name"))
        }
        Some(at) => Ok(at + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_at_sign_counts() {
        assert_eq!(domain_start("a@b"), Ok(2));
        assert_eq!(domain_start("\"a@b\"@c.example"), Ok(6));
        assert_eq!(domain_start("ü@"), Ok(3));
        for text in ["", "b", "@b", "a@[192.0.2.1]"] {
            assert_eq!(
                domain_start(text).unwrap_err().kind,
                "not_address",
                "{text}"
            );
        }
    }
}
