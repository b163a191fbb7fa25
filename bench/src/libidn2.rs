//! Loads libidn2, which is written in C, or the library of `bindings/c` with libidn2's interface. Libraries are loaded
//! at run time, so that one program can call both. The Punycode functions are called by their names from before version
//! 2.3.5, because every version exports these names. libidn2's header does not declare them.

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

/// A function that converts a string of bytes or of code points that ends with zero. If and only if the function
/// returns zero, it sets the second argument to a string that the library allocated.
pub type Convert = unsafe extern "C" fn(*const c_void, *mut *mut c_void, c_int) -> c_int;
type Register =
    unsafe extern "C" fn(*const c_char, *const c_char, *mut *mut c_void, c_int) -> c_int;
type Encode = unsafe extern "C" fn(usize, *const u32, *mut usize, *mut u8) -> c_int;
type Decode = unsafe extern "C" fn(usize, *const u8, *mut usize, *mut u32) -> c_int;

/// Declares the type [`Library`], whose fields are the functions of a library. A row contains the field, the type and
/// the name of a function.
macro_rules! functions {
    ($($field:ident: $type:ty = $name:literal;)*) => {
        /// A library with the interface of libidn2.
        pub struct Library {
            $(pub $field: $type,)*
        }

        impl Library {
            /// Loads a library from a path, or by its name. The library is never unloaded.
            pub fn open(path: &str) -> Result<Library, String> {
                let file = CString::new(path).map_err(|error| error.to_string())?;
                // SAFETY: `file` is a string that ends with zero. `dlopen` runs the initialisers of the library;
                // libidn2 and our library have no initialisers with an effect.
                let library = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW) };
                if library.is_null() {
                    return Err(format!("{path} cannot be loaded"));
                }
                Ok(Library {
                    $($field: {
                        let symbol = find_symbol(library, $name);
                        if symbol.is_null() {
                            return Err(format!("{path} has no {:?}", $name));
                        }
                        // SAFETY: the pointer is not null, so it is the address of the function with this name. The
                        // interface of libidn2 defines that the function has this type. The address stays valid,
                        // because the library is never unloaded.
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

/// Returns the address of a function, or null if the library does not have the function. libidn2's Punycode functions
/// are found only if the version of their symbols is given.
fn find_symbol(library: *mut c_void, name: &CStr) -> *mut c_void {
    // SAFETY: `library` is a handle from `dlopen` that is never closed, and both strings end with zero.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return unsafe { libc::dlvsym(library, name.as_ptr(), c"IDN2_0.0.0".as_ptr()) };
    // SAFETY: `library` is a handle from `dlopen` that is never closed, and the name ends with zero.
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    return unsafe { libc::dlsym(library, name.as_ptr()) };
}

/// The system's libidn2, or `None` if it cannot be loaded.
pub static SYSTEM: LazyLock<Option<Library>> = LazyLock::new(|| Library::open("libidn2.so.0").ok());

/// Loads the library at a path. Returns this library and the system's libidn2.
pub fn load_both(path: &str) -> Result<(&'static Library, &'static Library), String> {
    // libidn2 must be loaded first. Both libraries have the same SONAME. If our library were loaded first, the dynamic
    // linker would return our library for the name of libidn2.
    let libidn2 = SYSTEM.as_ref().ok_or("this system has no libidn2")?;
    let other = Box::leak(Box::new(Library::open(path)?));
    if ptr::fn_addr_eq(other.lookup_u8, libidn2.lookup_u8) {
        return Err(format!("{path} is the system's libidn2"));
    }
    Ok((other, libidn2))
}

impl Library {
    /// Returns the version of the library.
    pub fn version(&self) -> String {
        // SAFETY: with a null pointer, `idn2_check_version` returns a constant string that ends with zero.
        unsafe { copy_string((self.check_version)(ptr::null())) }
    }

    /// Calls `idn2_lookup_u8`. Returns the result, or the name of the error code.
    pub fn lookup(&self, name: &str, flags: c_int) -> Result<String, String> {
        // SAFETY: `call` passes a string that ends with zero and a valid pointer for the result.
        self.call(name, |name, result| unsafe {
            (self.lookup_u8)(name.cast(), result, flags)
        })
    }

    /// Calls `idn2_register_u8` with a U-label. Returns the result, or the name of the error code.
    pub fn register(&self, label: &str) -> Result<String, String> {
        // SAFETY: `call` passes a string that ends with zero and a valid pointer for the result. A null pointer for the
        // A-label is allowed.
        self.call(label, |label, result| unsafe {
            (self.register_u8)(label, ptr::null(), result, 0)
        })
    }

    /// Calls `idn2_to_unicode_8z8z`, which in libidn2 decodes without checking rules. Returns the result, or the name
    /// of the error code.
    pub fn to_unicode(&self, name: &str) -> Result<String, String> {
        // SAFETY: `call` passes a string that ends with zero and a valid pointer for the result.
        self.call(name, |name, result| unsafe {
            (self.to_unicode_8z8z)(name.cast(), result, 0)
        })
    }

    /// Calls a function with the name as a string that ends with zero. Returns a copy of the result, or the name of the
    /// error code. A short name is passed without an allocation.
    fn call(
        &self,
        name: &str,
        function: impl FnOnce(*const c_char, *mut *mut c_void) -> c_int,
    ) -> Result<String, String> {
        let mut buffer = [0; 256];
        let long;
        let source = match buffer.get_mut(..name.len()) {
            // The byte after the name is still zero.
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
        // SAFETY: if the code is zero, the library promises that the result is a string that ends with zero. The string
        // is copied before it is freed, and is freed only once. The name of an error code is a constant string of the
        // library, which ends with zero.
        unsafe {
            if code == 0 {
                let text = copy_string(result.cast());
                (self.free)(result);
                Ok(text)
            } else {
                let name = copy_string((self.error_name)(code));
                Err(name.trim_start_matches("IDN2_").to_owned())
            }
        }
    }
}

/// Copies a C string.
///
/// # Safety
///
/// The pointer must point to a string that ends with zero.
unsafe fn copy_string(pointer: *const c_char) -> String {
    // SAFETY: the caller promises that the pointer points to a string that ends with zero, and the string is copied at
    // once.
    unsafe { CStr::from_ptr(pointer).to_string_lossy().into_owned() }
}
