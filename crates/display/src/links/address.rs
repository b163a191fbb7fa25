//! The search for e-mail addresses and for handles of the Fediverse, which both end with a host.

use core::ops::Range;

use puny_idna::internal::is_separator;
use puny_idna::Host;

use super::defanged::is_dot_beside;
use super::host::{port, Run};
use super::link::{Link, LinkKind};
use super::search::{start_of_suffix, Search};
use super::tail::Tail;
use super::Detector;
use crate::unicode::link::is_link_email;
use crate::url_parser::{UrlError, UrlErrorKind};

/// The largest number of bytes in the local part of an address (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART: usize = 64;

impl<'t> Search<'t> {
    /// Finds the address whose local part contains a run that could be a host, such as `first.last` in
    /// `first.last@example.com`.
    pub(super) fn address_around(
        &mut self,
        run: &Run,
        detector: &Detector<'_>,
    ) -> Option<Link<'t>> {
        let rest = self.slice(run.host.end..self.text.len());
        if rest.starts_with(['/', '?', '#', ':'].as_ref()) {
            return None;
        }
        let is_too_far = |offset: usize| offset > MAX_LOCAL_PART;
        let (offset, _) = rest
            .char_indices()
            .find(|(offset, c)| is_too_far(*offset) || !is_link_email(*c))
            .filter(|(_, c)| *c == '@')?;
        let address = self.address(run.host.end + offset, detector).ok()?;
        Some(address).filter(|address| address.range.start <= run.host.start)
    }

    /// Finds the address with the `@` at this offset. If only its local part is invalid, skips its host.
    pub(super) fn address_at(&mut self, at: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        match self.address(at, detector) {
            Ok(address) => Some(address),
            Err(host_end) => {
                // The host of an invalid address is not reported as a link.
                if let Some(end) = host_end {
                    self.skip_to(end);
                }
                None
            }
        }
    }

    /// Finds the address with the `@` at this offset. If the text is not an address but its host is valid, returns the
    /// end of the host and port as the error. If the host is not valid, the error is `None`.
    fn address(&self, at: usize, detector: &Detector<'_>) -> Result<Link<'t>, Option<usize>> {
        let before = self.slice(self.floor..at);
        let belongs = match detector.refused {
            true => |c| is_link_email(c) || c == char::REPLACEMENT_CHARACTER,
            false => is_link_email,
        };
        let local = local_part(before, belongs);
        let word = self.word_before(at - local.len(), belongs);
        let local_start = word.range.start.min(at);
        let run = Run::starting_at(self.text, at + 1, false, detector);
        let (run, escape) = self.with_escapes(run);
        let host_end = self.end_without_dots(&run);
        let name = at + 1..host_end;
        let host = match (escape, detector.bare_host(self.slice(name.clone()))) {
            (Some(_), _) if !self.is_host_form(&name, detector) => return Err(None),
            (Some(escape), _) => Err(UrlError::new(UrlErrorKind::Escape, escape)),
            (None, Ok(host)) => Ok(host),
            (None, Err(error)) => {
                let error = error.ok_or(None)?;
                let name = self.slice(name);
                let error = UrlError::of_host_in_url(error, at + 1, name, |_| false);
                Err(error)
            }
        };
        let written = self.slice(local_start..at);
        let is_valid = !written.is_empty()
            && local.len() <= MAX_LOCAL_PART
            && !written.starts_with('.')
            && !written.ends_with('.')
            && !written.as_bytes().windows(2).any(|pair| pair == b"..")
            && !self.is_cut(local_start..run.end);
        let is_refused = word.escape.is_some() || host.is_err();
        if !is_valid || is_refused && !detector.refused || is_dot_beside(self.text, host_end) {
            let after = port(self.text, host_end);
            let end = after.and_then(Result::ok).map_or(host_end, |(_, end)| end);
            return Err(Some(end));
        }
        let scheme = start_of_suffix(self.slice(self.floor..local_start), "mailto:");
        let kind = scheme.map_or(LinkKind::Email, |_| LinkKind::Mailto);
        let start = scheme.map_or(local_start, |offset| self.floor + offset);
        Ok(self.link_to_user(kind, start, local_start..at, host_end, host))
    }

    /// Finds the handle of the Fediverse, `@user@host`, whose first `@` is at this offset.
    pub(super) fn handle(&self, at: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        let before = self.slice(self.floor..at).chars().next_back();
        if before.map_or(false, |c| is_link_email(c) || is_separator(c)) {
            return None;
        }
        let rest = self.slice(at + 1..self.text.len());
        let is_user = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        let len = rest
            .find(|c| !is_user(c))
            .filter(|len| (1..=MAX_LOCAL_PART).contains(len))?;
        let second = at + 1 + len;
        if !self.slice(second..self.text.len()).starts_with('@') {
            return None;
        }
        let run = Run::starting_at(self.text, second + 1, false, detector);
        let (run, escape) = self.with_escapes(run);
        let host_end = self.end_without_dots(&run);
        let host = detector.bare_host(self.slice(second + 1..host_end)).ok()?;
        let user = at + 1..second;
        let is_part =
            escape.is_some() || self.is_cut(at..run.end) || is_dot_beside(self.text, host_end);
        (!is_part).then(|| self.link_to_user(LinkKind::Handle, at, user, host_end, Ok(host)))
    }

    /// Returns the end of the host of a run, without the dots at the end of the host.
    fn end_without_dots(&self, run: &Run) -> usize {
        let host = self.slice(run.host.clone());
        run.host.start + host.trim_end_matches(is_separator).len()
    }

    /// Creates the link for an address or a handle. Both end with a host.
    fn link_to_user(
        &self,
        kind: LinkKind,
        start: usize,
        user: Range<usize>,
        end: usize,
        host: Result<Host<'static>, UrlError>,
    ) -> Link<'t> {
        Link {
            text: self.slice(start..end),
            refanged: None,
            refanged_host: 0..0,
            kind,
            range: start..end,
            written_host: user.end + 1..end,
            user: Some(user),
            host,
            port: None,
            tail: Tail::default(),
        }
    }
}

/// Returns the local part of an address at the end of a text. `belongs` returns whether a character can be part of a
/// local part. If the local part has more than [`MAX_LOCAL_PART`] bytes, the result may be incomplete, but it also has
/// more than [`MAX_LOCAL_PART`] bytes.
fn local_part(before: &str, belongs: fn(char) -> bool) -> &str {
    let mut start = before.len();
    for (offset, c) in before.char_indices().rev() {
        if !belongs(c) || before.len() - start > MAX_LOCAL_PART {
            break;
        }
        start = offset;
    }
    before.get(start..).unwrap_or_default()
}
