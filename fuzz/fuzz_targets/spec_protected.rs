//! Loads a saved set of protected names. The bytes of the set are changed, but its checksum is correct. If the set is
//! not rejected, look-ups must end within two seconds, and all names must be readable.

#![no_main]

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use puny_display::Protected;
use puny_idna::Uts46;

/// Returns a saved set with every optional part. The fuzzer changes the bytes of the set.
fn saved() -> Vec<u8> {
    let names = [
        "paypal.com",
        "bücher.example",
        "ɩog.net",
        "þa",
        "login.paypal.com",
        "coinbase.com",
    ];
    let ours = Protected::with_suffixes(names, &Uts46::STRICT, |_| 1);
    let saved = ours.with_edits().as_bytes().to_vec();
    assert_eq!(with_checksum(saved.clone()), saved);
    saved
}

/// Returns the bytes with a correct checksum. The checksum is at byte 16, and is computed from all bytes after it with
/// the last steps of SplitMix64.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let (start, checked) = bytes.split_at_mut(24);
    let sum = checked.chunks(8).fold(0_u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        let bits = sum ^ u64::from_le_bytes(word);
        let bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    });
    start[16..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fuzz_target!(|changes: Vec<(u16, Result<u64, u8>)>| {
    static SAVED: OnceLock<Vec<u8>> = OnceLock::new();
    let mut bytes = SAVED.get_or_init(saved).clone();
    for (at, change) in changes {
        let at = usize::from(at) % bytes.len();
        // Most parts of the set are numbers of eight bytes, so most changes replace such a number.
        match (change, bytes.chunks_exact_mut(8).nth(at / 8)) {
            (Ok(word), Some(place)) => place.copy_from_slice(&word.to_le_bytes()),
            (change, _) => bytes[at] = change.map_or_else(|byte| byte, |word| word as u8),
        }
    }
    let bytes = with_checksum(bytes);
    let start = Instant::now();
    if let Ok(ours) = Protected::from_bytes(&bytes) {
        // Each label of this name may have to be compared with every entry.
        let many = "coinbásee.".repeat(20) + &"paypal.".repeat(100) + "com";
        for name in [
            &many,
            "payраl.com",
            "bucher.example",
            "a.b.paypal.com.x.y",
            "coinbásee.net",
            "PAYPAI.com",
        ] {
            let _ = ours.lookup(name, &Uts46::STRICT);
        }
        assert!(ours.names().count() <= bytes.len());
        let again = ours.with_edits().with_resembling_shown().with_shortest(0);
        assert!(Protected::from_bytes(again.as_bytes()).is_ok());
    }
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{} bytes",
        bytes.len()
    );
});
