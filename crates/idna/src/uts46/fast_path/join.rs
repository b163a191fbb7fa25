//! The result of a conversion: the name, in which some labels are replaced. Nothing is written
//! until the first label is.

use core::str;

use puny::label;

use super::name::Name;
use crate::conversion::Sink;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::ldh::AsciiCase;
use crate::uts46::target::Target;

/// The result for one name. Labels are replaced in their order.
pub(super) struct Joined<'n, 's> {
    name: Name<'n>,
    target: Target,
    sink: &'s mut dyn Sink,
    /// The length of the sink before.
    before: usize,
    /// The offset up to which the name has been written.
    done: usize,
    /// What is still to be written to the sink.
    ascii: Ascii,
}

impl<'n, 's> Joined<'n, 's> {
    #[inline]
    pub(super) fn new(name: Name<'n>, target: Target, sink: &'s mut dyn Sink) -> Self {
        Joined {
            name,
            target,
            before: sink.written(),
            sink,
            done: 0,
            ascii: Ascii::new(),
        }
    }

    /// Whether a label was replaced.
    #[inline]
    pub(super) fn is_changed(&self) -> bool {
        self.done > 0 || self.ascii.case == AsciiCase::Capitals
    }

    /// Lower-cases what has not been written. Labels that stay as they are have no capitals.
    #[inline]
    pub(super) fn lower(&mut self) {
        self.ascii.case = AsciiCase::Capitals;
    }

    /// Replaces a label, `length` bytes from `start`, by the A-label of a text. Returns the length
    /// of the A-label.
    #[inline]
    pub(super) fn put_a_label(
        &mut self,
        start: usize,
        length: usize,
        text: &[char],
    ) -> Option<usize> {
        let done = self.done;
        self.done = start + length;
        self.put(done, start)?;
        self.ascii.put_a_label(text, self.sink)
    }

    /// Replaces a label or its beginning, `length` bytes from `start`, by a text. `bits` has all bits
    /// of its code points.
    #[inline]
    pub(super) fn put_text(
        &mut self,
        start: usize,
        length: usize,
        text: &[char],
        bits: u32,
    ) -> Option<()> {
        let before = self.name.part(self.done, start)?;
        self.done = start + length;
        // An upper bound, without a look at each code point.
        let width = 1
            + usize::from(bits >= 0x80)
            + usize::from(bits >= 0x800)
            + usize::from(bits >= 0x1_0000);
        let more = text.len() * width + self.left();
        self.sink.put(before, self.ascii.case, more);
        self.sink.put_chars(text);
        Some(())
    }

    /// Writes a part of the name.
    #[inline]
    fn put(&mut self, from: usize, to: usize) -> Option<()> {
        if from < to {
            match self.target {
                Target::Ascii => {
                    let part = self.name.bytes().get(from..to)?;
                    self.ascii.put(part, self.sink)?;
                }
                Target::Unicode => {
                    let (part, more) = (self.name.part(from, to)?, self.left());
                    self.sink.put(part, self.ascii.case, more);
                }
            }
        }
        Some(())
    }

    /// The number of bytes of the name that follow.
    #[inline]
    fn left(&self) -> usize {
        self.name.bytes().len() - self.done
    }

    /// Writes the rest of the name, if a label was replaced.
    #[inline]
    pub(super) fn finish(&mut self) -> Option<()> {
        if self.is_changed() {
            let done = self.done;
            self.done = self.name.bytes().len();
            self.put(done, self.done)?;
            self.ascii.write(self.sink, 0)?;
        }
        Some(())
    }

    /// The length of the finished result.
    pub(super) fn len(&self) -> usize {
        if self.is_changed() {
            self.sink.written() - self.before
        } else {
            self.name.bytes().len()
        }
    }

    /// Removes what was written.
    pub(super) fn cut(&mut self) {
        self.sink.cut(self.before);
    }
}

/// ASCII text that is still to be written. A sink takes text, so all that is written to it has to
/// be checked for UTF-8, and may make a `String` grow; here the parts of most names are collected,
/// on the stack, and written at once.
struct Ascii {
    /// The text, and other ASCII characters after it.
    bytes: [u8; BUFFER],
    len: usize,
    /// Whether it has capitals, or another part of the name.
    case: AsciiCase,
}

/// Enough for most names, and for any label.
const BUFFER: usize = 128;

impl Ascii {
    #[inline]
    fn new() -> Self {
        Ascii {
            bytes: [0; BUFFER],
            len: 0,
            case: AsciiCase::Lower,
        }
    }

    /// Appends ASCII text.
    #[inline(never)]
    fn put(&mut self, text: &[u8], sink: &mut dyn Sink) -> Option<()> {
        self.reserve(text.len(), sink)?;
        let end = self.len + text.len();
        match self.bytes.get_mut(self.len..end) {
            Some(free) => {
                free.copy_from_slice(text);
                self.len = end;
            }
            // The text is longer than the buffer.
            None => sink.put(str::from_utf8(text).ok()?, self.case, 0),
        }
        Some(())
    }

    /// Appends the A-label of a text, and returns its length.
    #[inline]
    fn put_a_label(&mut self, text: &[char], sink: &mut dyn Sink) -> Option<usize> {
        const LENGTH: usize = ACE_PREFIX.len() + label::CAPACITY;
        self.reserve(LENGTH, sink)?;
        let free = self.bytes.get_mut(self.len..self.len + LENGTH)?;
        let (prefix, digits) = free.split_at_mut(ACE_PREFIX.len());
        prefix.copy_from_slice(ACE_PREFIX.as_bytes());
        let length = label::encode(text.iter().copied(), digits.try_into().ok()?)?;
        let length = ACE_PREFIX.len() + length;
        self.len += length;
        Some(length)
    }

    /// Writes the text if less than this length is free.
    #[inline]
    fn reserve(&mut self, length: usize, sink: &mut dyn Sink) -> Option<()> {
        if BUFFER - self.len < length {
            self.write_early(sink, length)?;
        }
        Some(())
    }

    /// `write` out of line, where more text follows.
    #[cold]
    #[inline(never)]
    fn write_early(&mut self, sink: &mut dyn Sink, more: usize) -> Option<()> {
        self.write(sink, more)
    }

    /// Writes the text to the sink. `more` is the number of bytes expected to follow.
    #[inline]
    fn write(&mut self, sink: &mut dyn Sink, more: usize) -> Option<()> {
        if self.len > 0 {
            // One of two lengths is checked, not that of the text: the standard library takes
            // sixteen ASCII bytes at a time, and the number of steps is easier to predict.
            let checked = if self.len <= 32 { 32 } else { BUFFER };
            let bytes = self.bytes.get_mut(..checked)?;
            if self.case == AsciiCase::Capitals {
                bytes.make_ascii_lowercase();
            }
            let text = str::from_utf8(bytes).ok()?.get(..self.len)?;
            sink.put(text, AsciiCase::Lower, more);
            self.len = 0;
        }
        Some(())
    }
}
