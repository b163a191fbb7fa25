//! libidn2, which is written in C, and the library of `bindings/c` with its interface. Each is loaded at
//! run time, so that one program calls both. Punycode is called by the names before 2.3.5, which
//! libidn2's header no longer declares.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr;
use std::sync::LazyLock;

pub const NFC_INPUT: c_int = 1;
pub const TRANSITIONAL: c_int = 4;
pub const NONTRANSITIONAL: c_int = 8;
pub const ALLOW_UNASSIGNED: c_int = 16;
pub const USE_STD3_ASCII_RULES: c_int = 32;
pub const NO_TR46: c_int = 64;
pub const NO_ALABEL_ROUNDTRIP: c_int = 128;

/// A function from a string of bytes or of code points, which ends with zero, to another one, which the
/// library allocates if and only if the function returns zero.
pub type Convert = unsafe extern "C" fn(*const c_void, *mut *mut c_void, c_int) -> c_int;
type Register =
    unsafe extern "C" fn(*const c_char, *const c_char, *mut *mut c_void, c_int) -> c_int;
type Encode = unsafe extern "C" fn(usize, *const u32, *mut usize, *mut u8) -> c_int;
type Decode = unsafe extern "C" fn(usize, *const u8, *mut usize, *mut u32) -> c_int;

/// The functions of a library, each with its type and its name. All have the same version.
macro_rules! functions {
    ($($field:ident: $type:ty = $name:literal;)*) => {
        /// A library with the interface of libidn2.
        pub struct Library {
            $(pub $field: $type,)*
        }

        impl Library {
            /// Loads a library by its path, or by its name. It stays loaded.
            pub fn open(path: &str) -> Result<Library, String> {
                let file = CString::new(path).map_err(|error| error.to_string())?;
                // SAFETY: the library's initialisers do nothing.
                let library = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW) };
                if library.is_null() {
                    return Err(format!("{path} cannot be loaded"));
                }
                Ok(Library {
                    $($field: {
                        let symbol = symbol(library, $name);
                        if symbol.is_null() {
                            return Err(format!("{path} has no {:?}", $name));
                        }
                        // SAFETY: the function has this type in the interface of libidn2.
                        unsafe { transmute::<*mut c_void, $type>(symbol) }
                    },)*
                })
            }
        }
    };
}

functions! {
    lookup_u8: Convert = c"idn2_lookup_u8";
    lookup_ul: Convert = c"idn2_lookup_ul";
    to_ascii_4z: Convert = c"idn2_to_ascii_4z";
    to_unicode_8z8z: Convert = c"idn2_to_unicode_8z8z";
    to_unicode_8z4z: Convert = c"idn2_to_unicode_8z4z";
    to_unicode_8zlz: Convert = c"idn2_to_unicode_8zlz";
    register_u8: Register = c"idn2_register_u8";
    encode: Encode = c"_idn2_punycode_encode";
    decode: Decode = c"_idn2_punycode_decode";
    free: unsafe extern "C" fn(*mut c_void) = c"idn2_free";
    error_name: unsafe extern "C" fn(c_int) -> *const c_char = c"idn2_strerror_name";
    check_version: unsafe extern "C" fn(*const c_char) -> *const c_char = c"idn2_check_version";
}

/// The address of a function, or null. libidn2's own Punycode is found only by its version.
fn symbol(library: *mut c_void, name: &CStr) -> *mut c_void {
    // SAFETY: the library is never closed.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return unsafe { libc::dlvsym(library, name.as_ptr(), c"IDN2_0.0.0".as_ptr()) };
    // SAFETY: as above.
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    return unsafe { libc::dlsym(library, name.as_ptr()) };
}

/// The system's libidn2, if it has one.
pub static SYSTEM: LazyLock<Option<Library>> = LazyLock::new(|| Library::open("libidn2.so.0").ok());

/// The library at a path, and the system's libidn2.
pub fn both(path: &str) -> Result<(&'static Library, &'static Library), String> {
    // libidn2 has to be loaded first: the dynamic linker finds a loaded library by its name.
    let libidn2 = SYSTEM.as_ref().ok_or("this system has no libidn2")?;
    let other = Box::leak(Box::new(Library::open(path)?));
    if ptr::fn_addr_eq(other.lookup_u8, libidn2.lookup_u8) {
        return Err(format!("{path} is the system's libidn2"));
    }
    Ok((other, libidn2))
}

impl Library {
    /// The version.
    pub fn version(&self) -> String {
        // SAFETY: with a null pointer the result is a string that is never freed.
        unsafe { text((self.check_version)(ptr::null())) }
    }

    /// `idn2_lookup_u8`: the result, or the name of the code.
    pub fn lookup(&self, name: &str, flags: c_int) -> Result<String, String> {
        // SAFETY: the string ends with zero.
        self.call(name, |name, result| unsafe {
            (self.lookup_u8)(name.cast(), result, flags)
        })
    }

    /// `idn2_register_u8` with a U-label.
    pub fn register(&self, label: &str) -> Result<String, String> {
        // SAFETY: as above.
        self.call(label, |label, result| unsafe {
            (self.register_u8)(label, ptr::null(), result, 0)
        })
    }

    /// `idn2_to_unicode_8z8z`, which in libidn2 decodes without checking rules.
    pub fn to_unicode(&self, name: &str) -> Result<String, String> {
        // SAFETY: as above.
        self.call(name, |name, result| unsafe {
            (self.to_unicode_8z8z)(name.cast(), result, 0)
        })
    }

    /// Calls a function with a string that ends with zero. A short name needs no allocation.
    fn call(
        &self,
        name: &str,
        function: impl FnOnce(*const c_char, *mut *mut c_void) -> c_int,
    ) -> Result<String, String> {
        let mut buffer = [0; 256];
        let long;
        let source = match buffer.get_mut(..name.len()) {
            // The last byte stays zero.
            Some(slot) if name.len() < 256 => {
                slot.copy_from_slice(name.as_bytes());
                CStr::from_bytes_with_nul(&buffer[..=name.len()]).map_err(|_| "NUL")?
            }
            _ => {
                long = CString::new(name).map_err(|_| "NUL")?;
                &long
            }
        };
        let mut result = ptr::null_mut();
        let code = function(source.as_ptr(), &raw mut result);
        // SAFETY: the result is a string if the code is zero, and copied before it is freed. The name
        // of a code is a constant of the library.
        unsafe {
            if code == 0 {
                let text = text(result.cast());
                (self.free)(result);
                Ok(text)
            } else {
                let name = text((self.error_name)(code));
                Err(name.trim_start_matches("IDN2_").to_owned())
            }
        }
    }
}

/// # Safety
///
/// The pointer has to point to a string that ends with zero.
unsafe fn text(pointer: *const c_char) -> String {
    // SAFETY: by the condition above.
    unsafe { CStr::from_ptr(pointer).to_string_lossy().into_owned() }
}
