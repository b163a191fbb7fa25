//! A shared library and WebAssembly module with one function, which parses a URL.

/// Returns the length of the host of a URL that is made from a number. The argument is a number because a function
/// without pointers is safe.
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
