//! [`AsciiDenyList`]: the ASCII code points that a name must not contain.

use puny_idna::AsciiRules;

/// The ASCII code points that a name must not contain after mapping. The list never contains letters, digits, the
/// hyphen or the full stop. The code points of an A-label are checked after it is decoded.
///
/// ```
/// use idna::AsciiDenyList;
///
/// let accepts = |list| idna::domain_to_ascii_cow(b"_a.example", list).is_ok();
/// assert!(accepts(AsciiDenyList::URL) && !accepts(AsciiDenyList::STD3));
/// const NO_UNDERSCORE: AsciiDenyList = AsciiDenyList::new(false, "_");
/// assert!(!accepts(NO_UNDERSCORE));
/// ```
#[derive(PartialEq, Eq, Copy, Clone)]
#[repr(transparent)]
pub struct AsciiDenyList {
    rules: AsciiRules,
}

/// The space, the code points below U+0020, and DELETE.
const GLYPHLESS: &str = "\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\x10\x11\x12\x13\
                         \x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F \x7F";

impl AsciiDenyList {
    /// Returns a list that denies the code points of `deny_list`. If `deny_glyphless` is true, the list also denies the
    /// space, the code points below U+0020, and DELETE. This function can be evaluated at compile time.
    ///
    /// # Panics
    ///
    /// Panics if `deny_list` contains a letter, a digit, a hyphen, a full stop, or a code point that is not ASCII.
    ///
    /// ```
    /// use idna::AsciiDenyList;
    ///
    /// assert!(AsciiDenyList::new(false, "") == AsciiDenyList::EMPTY);
    /// assert!(AsciiDenyList::new(true, "%#/:<>?@[\\]^|") == AsciiDenyList::URL);
    /// ```
    #[allow(clippy::panic)] // documented, and the behaviour of the registry's crate
    #[allow(clippy::indexing_slicing)] // bounded by the loops
    pub const fn new(deny_glyphless: bool, deny_list: &str) -> AsciiDenyList {
        // The array contains each denied code point once, so 128 elements are enough.
        let mut denied = [0; 128];
        let mut is_denied = [false; 128];
        let mut count = 0;
        let lists = [if deny_glyphless { GLYPHLESS } else { "" }, deny_list];
        let mut which = 0;
        while which < lists.len() {
            let bytes = lists[which].as_bytes();
            let mut index = 0;
            while index < bytes.len() {
                let byte = bytes[index];
                assert!(byte < 0x80, "ASCII deny list must be ASCII.");
                assert!(byte != b'.', "ASCII deny list must not contain the dot.");
                let at = byte as usize;
                if !is_denied[at] {
                    is_denied[at] = true;
                    denied[count] = byte;
                    count += 1;
                }
                index += 1;
            }
            which += 1;
        }
        if count == 0 {
            return AsciiDenyList::EMPTY;
        }
        // A `const fn` of Rust 1.63 cannot shorten the array, so this loop fills the remaining elements with the first
        // denied code point.
        while count < denied.len() {
            denied[count] = denied[0];
            count += 1;
        }
        let denied = match core::str::from_utf8(&denied) {
            Ok(denied) => AsciiRules::deny(denied),
            Err(_) => None,
        };
        match denied {
            Some(rules) => AsciiDenyList { rules },
            None => panic!("ASCII deny list must not contain letters, digits or the hyphen."),
        }
    }

    /// The list that denies no code point: UseSTD3ASCIIRules is false. A result may contain any ASCII character, so the
    /// caller must check it.
    pub const EMPTY: AsciiDenyList = AsciiDenyList {
        rules: AsciiRules::ANY,
    };

    /// The list that denies all ASCII except letters, digits, hyphens and the full stop: UseSTD3ASCIIRules is true. For
    /// example, this list denies the underscore of `_dmarc`.
    pub const STD3: AsciiDenyList = AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^_`{|}~");

    /// The list of the [forbidden domain code points](https://url.spec.whatwg.org/#forbidden-domain-code-point) of the
    /// URL Standard. IPv6 addresses contain some of these code points, so a program must recognise an IPv6 address
    /// before it converts a host.
    pub const URL: AsciiDenyList = AsciiDenyList::new(true, "%#/:<>?@[\\]^|");

    /// Returns the rules of `puny-idna` that deny the code points of this list.
    pub(crate) const fn rules(self) -> AsciiRules {
        self.rules
    }
}
