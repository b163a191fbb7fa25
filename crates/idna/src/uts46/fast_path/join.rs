//! [`Joined`]: the result of a conversion, in which some labels of the name are replaced. Nothing is written to the
//! sink before the first label is replaced.

use core::str;

use puny::label;

use super::maybe_utf8::MaybeUtf8;
use crate::conversion::Sink;
use crate::dns::ace_prefix::ACE_PREFIX;
use crate::dns::ldh::AsciiCase;
use crate::pipeline::Target;

/// The result of the conversion of one name. Labels are replaced from left to right.
pub(super) struct Joined<'n, 's> {
    name: MaybeUtf8<'n>,
    target: Target,
    sink: &'s mut dyn Sink,
    /// The length of the sink before this conversion.
    before: usize,
    /// The offset up to which the name has been written.
    done: usize,
    /// ASCII text that has not been written to the sink yet, and whether the rest of the name must be lower-cased.
    ascii: Ascii,
}

impl<'n, 's> Joined<'n, 's> {
    #[inline]
    pub(super) fn new(name: MaybeUtf8<'n>, target: Target, sink: &'s mut dyn Sink) -> Self {
        Joined {
            name,
            target,
            before: sink.written(),
            sink,
            done: 0,
            ascii: Ascii::new(),
        }
    }

    /// Returns whether the result differs from the name, that is, whether a label was replaced or must be lower-cased.
    #[inline]
    pub(super) fn is_changed(&self) -> bool {
        self.done > 0 || self.ascii.case == AsciiCase::Capitals
    }

    /// Marks the unwritten rest of the result to be lower-cased when it is written. The rest may include labels that
    /// were already replaced. These labels contain no capitals, so lower-casing does not change them.
    #[inline]
    pub(super) fn lower_case_rest(&mut self) {
        self.ascii.case = AsciiCase::Capitals;
    }

    /// Replaces the label of `length` bytes at `start` with the A-label of a text. Returns the length
    /// of the A-label, or `None` to give up.
    #[inline]
    pub(super) fn put_a_label(
        &mut self,
        start: usize,
        length: usize,
        text: &[char],
    ) -> Option<usize> {
        let done = self.done;
        self.done = start + length;
        self.put_part(done, start)?;
        self.ascii.put_a_label(text, self.sink)
    }

    /// Replaces `length` bytes at `start`, which are a label or the beginning of a label, with a text. `bits` is the
    /// bitwise OR of the code points of the text. Returns `None` to give up.
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
        // `width` is an upper bound for the number of bytes of each code point. It is computed without a loop over the
        // text.
        let width = 1
            + usize::from(bits >= 0x80)
            + usize::from(bits >= 0x800)
            + usize::from(bits >= 0x1_0000);
        let more = text.len() * width + self.left();
        self.sink.put(before, self.ascii.case, more);
        self.sink.put_chars(text);
        Some(())
    }

    /// Writes a part of the name. Returns `None` to give up, if the part is not UTF-8.
    #[inline]
    fn put_part(&mut self, from: usize, to: usize) -> Option<()> {
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

    /// Returns the number of bytes of the name that have not been processed yet.
    #[inline]
    fn left(&self) -> usize {
        self.name.bytes().len() - self.done
    }

    /// Writes the rest of the name if the result differs from the name. Returns `None` to give up.
    #[inline]
    pub(super) fn finish(&mut self) -> Option<()> {
        if self.is_changed() {
            let done = self.done;
            self.done = self.name.bytes().len();
            self.put_part(done, self.done)?;
            self.ascii.flush(self.sink, 0)?;
        }
        Some(())
    }

    /// Returns the length of the finished result.
    pub(super) fn len(&self) -> usize {
        if self.is_changed() {
            self.sink.written() - self.before
        } else {
            self.name.bytes().len()
        }
    }

    /// Removes everything that this conversion wrote to the sink.
    pub(super) fn discard(&mut self) {
        self.sink.cut(self.before);
    }
}

/// ASCII text that has not been written to the sink yet. Each call of a sink takes time: the sink requires a `str`, so
/// the bytes must be checked for UTF-8, and a `String` may have to grow. The parts of a name are therefore collected in
/// this buffer, on the stack. Most names fit into the buffer and are written with one call.
struct Ascii {
    /// A buffer of ASCII characters. The text is the first `len` bytes. The bytes after the text are also ASCII.
    bytes: [u8; BUFFER],
    len: usize,
    /// `Capitals` if the text must be lower-cased when it is written. The value means that some part of the name
    /// contains capitals. The text in the buffer may contain none.
    case: AsciiCase,
}

/// The size of the buffer, in bytes: enough for most names, and for every label.
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

    /// Appends text. Returns `None` to give up, if bytes that must be written to the sink are not UTF-8.
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

    /// Appends the A-label of a text, and returns the length of the A-label. Returns `None` to give up.
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

    /// Writes the text to the sink if the buffer has fewer than `length` free bytes.
    #[inline]
    fn reserve(&mut self, length: usize, sink: &mut dyn Sink) -> Option<()> {
        if BUFFER - self.len < length {
            self.flush_early(sink, length)?;
        }
        Some(())
    }

    /// Writes the text to the sink before the end of the name. Not inlined, because few names need this function.
    #[cold]
    #[inline(never)]
    fn flush_early(&mut self, sink: &mut dyn Sink, more: usize) -> Option<()> {
        self.flush(sink, more)
    }

    /// Writes the text to the sink, and empties the buffer. `more` is the number of bytes that are expected to follow.
    /// Returns `None` to give up, if the text is not UTF-8.
    #[inline]
    fn flush(&mut self, sink: &mut dyn Sink, more: usize) -> Option<()> {
        if self.len > 0 {
            // The check for UTF-8 covers either 32 bytes or the whole buffer, not exactly the text. The standard
            // library checks sixteen ASCII bytes in each step. With only two possible lengths, the processor predicts
            // the number of steps correctly more often.
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
