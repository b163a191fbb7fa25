//! The engines: puny and its rivals behind one trait, from `&str` to `String`.

/// One implementation of Punycode.
pub trait Engine: Sync {
    /// Its crate and version.
    fn name(&self) -> &'static str;

    /// Whether it is ours; the others are what we are compared with.
    fn is_ours(&self) -> bool {
        false
    }

    /// The Punycode of a string, or `None` if the engine refuses it.
    fn encode(&self, extended: &str) -> Option<String>;

    /// The string of a Punycode, or `None` if the engine refuses it.
    fn decode(&self, basic: &str) -> Option<String>;

    /// The bytes that `encode` would give, into a buffer if the engine has such a form.
    fn encode_into(&self, extended: &str, _: &mut [u8]) -> Option<usize> {
        self.encode(extended).map(|basic| basic.len())
    }

    /// The bytes that `decode` would give, into a buffer if the engine has such a form.
    fn decode_into(&self, basic: &str, _: &mut [u8]) -> Option<usize> {
        self.decode(basic).map(|extended| extended.len())
    }
}

/// All engines, ours first.
pub const ENGINES: [&dyn Engine; 3] = [&Puny, &Idna, &Punycode];

struct Puny;

impl Engine for Puny {
    fn name(&self) -> &'static str {
        concat!("puny ", env!("CARGO_PKG_VERSION"))
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn encode(&self, extended: &str) -> Option<String> {
        puny::punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        puny::punycode::decode(basic).ok()
    }

    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::encode_into(extended, buffer).ok()
    }

    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::decode_into(basic, buffer).ok()
    }
}

struct Idna;

impl Engine for Idna {
    fn name(&self) -> &'static str {
        "idna 1.1.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        idna::punycode::encode_str(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        idna::punycode::decode_to_string(basic)
    }
}

struct Punycode;

impl Engine for Punycode {
    fn name(&self) -> &'static str {
        "punycode 0.4.1"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        punycode::decode(basic).ok()
    }
}
