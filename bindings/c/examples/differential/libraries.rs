//! Both libraries, loaded by their paths.

use std::ffi::{CStr, CString, c_char, c_int, c_void};

type Convert = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;
type Register =
    unsafe extern "C" fn(*const c_char, *const c_char, *mut *mut c_char, c_int) -> c_int;
type Name = unsafe extern "C" fn(c_int) -> *const c_char;
type Free = unsafe extern "C" fn(*mut c_void);

/// A result, or the name of a code.
pub(crate) type Answer = Result<String, String>;

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Lookup,
    Register,
    ToUnicode,
}

/// A call with its flags.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    pub(crate) what: &'static str,
    pub(crate) function: Function,
    pub(crate) flags: c_int,
}

/// The flags.
pub(crate) const STD3: c_int = 32;
pub(crate) const NO_TR46: c_int = 64;

const fn lookup(what: &'static str, flags: c_int) -> Call {
    Call {
        what,
        function: Function::Lookup,
        flags,
    }
}

/// All calls.
pub(crate) const CALLS: [Call; 10] = [
    lookup("lookup", 0),
    lookup("lookup, USE_STD3_ASCII_RULES", STD3),
    lookup("lookup, TRANSITIONAL", 4),
    lookup("lookup, NO_TR46", NO_TR46),
    lookup("lookup, NO_TR46 and NFC_INPUT", NO_TR46 | 1),
    lookup("lookup, NO_TR46 and ALLOW_UNASSIGNED", NO_TR46 | 16),
    lookup("lookup, NO_ALABEL_ROUNDTRIP", 128),
    lookup("lookup, NO_TR46 and NO_ALABEL_ROUNDTRIP", NO_TR46 | 128),
    Call {
        what: "register",
        function: Function::Register,
        flags: 0,
    },
    Call {
        what: "to Unicode",
        function: Function::ToUnicode,
        flags: 0,
    },
];

/// A library.
pub(crate) struct Library {
    lookup: Convert,
    register: Register,
    to_unicode: Convert,
    name: Name,
    free: Free,
}

impl Library {
    pub(crate) fn open(path: &str) -> Library {
        let file = CString::new(path).expect("a path");
        // SAFETY: the library's initialisers do nothing.
        let handle = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
        assert!(!handle.is_null(), "{path} cannot be loaded");
        let symbol = |name: &CStr| {
            // SAFETY: the handle is open, and is never closed.
            let symbol = unsafe { libc::dlsym(handle, name.as_ptr()) };
            assert!(!symbol.is_null(), "{path} has no {name:?}");
            symbol
        };
        // SAFETY: the functions have these types in the interface of libidn2.
        unsafe {
            Library {
                lookup: std::mem::transmute::<*mut c_void, Convert>(symbol(c"idn2_lookup_u8")),
                register: std::mem::transmute::<*mut c_void, Register>(symbol(c"idn2_register_u8")),
                to_unicode: std::mem::transmute::<*mut c_void, Convert>(symbol(
                    c"idn2_to_unicode_8z8z",
                )),
                name: std::mem::transmute::<*mut c_void, Name>(symbol(c"idn2_strerror_name")),
                free: std::mem::transmute::<*mut c_void, Free>(symbol(c"idn2_free")),
            }
        }
    }

    /// Calls a function with a name that has no zero.
    pub(crate) fn call(&self, call: &Call, name: &str) -> Answer {
        let name = CString::new(name).expect("no zero");
        let mut result = std::ptr::null_mut();
        // SAFETY: the strings have a terminating zero; the result is a string that is freed once.
        unsafe {
            let code = match call.function {
                Function::Lookup => (self.lookup)(name.as_ptr(), &raw mut result, call.flags),
                Function::ToUnicode => {
                    (self.to_unicode)(name.as_ptr(), &raw mut result, call.flags)
                }
                Function::Register => {
                    (self.register)(name.as_ptr(), std::ptr::null(), &raw mut result, call.flags)
                }
            };
            if code != 0 {
                let text = CStr::from_ptr((self.name)(code)).to_string_lossy();
                return Err(text.trim_start_matches("IDN2_").to_owned());
            }
            let text = CStr::from_ptr(result).to_string_lossy().into_owned();
            (self.free)(result.cast());
            Ok(text)
        }
    }
}
