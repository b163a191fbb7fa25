//! A shared library, or a WebAssembly module, with one function, which parses a URL.

/// Makes a URL from a number, parses the URL, and returns the length of its host. The argument is a number, not a
/// pointer, so the function is safe to call.
// SAFETY: no other function of a program that loads the library has this name.
#[unsafe(no_mangle)]
pub extern "C" fn host(number: u64) -> usize {
    let text = format!(
        "https://{}.example/",
        String::from_utf8_lossy(&number.to_le_bytes())
    );
    #[cfg(feature = "url")]
    let text = match url::Url::parse(&text) {
        Ok(url) => url.host_str().unwrap_or_default().to_owned(),
        Err(_) => return 0,
    };
    text.len()
}
