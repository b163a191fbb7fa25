//! What the user's wish to end does: a query is dropped, with what it has written, and then the process
//! ends by the signal, as without this program's care.

use std::future::Future;

use crate::fail::Fail;

/// Waits for the work, unless a signal comes first. Then the work is dropped.
pub(crate) async fn unless_interrupted<T>(
    work: impl Future<Output = Result<T, Fail>>,
) -> Result<T, Fail> {
    tokio::select! {
        // The signal first: it is listened to before the work begins.
        biased;
        signal = signal() => Err(Fail::Interrupted(signal)),
        done = work => done,
    }
}

/// The next signal that asks for the end.
#[cfg(unix)]
async fn signal() -> i32 {
    use tokio::signal::unix::{SignalKind, signal};

    let kinds = [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
    ];
    let listen = |kind: SignalKind| async move {
        match signal(kind) {
            Ok(mut signals) if signals.recv().await.is_some() => kind.as_raw_value(),
            // It cannot be listened to, and ends the process as ever.
            _ => std::future::pending().await,
        }
    };
    let [interrupt, terminate, hangup] = kinds.map(listen);
    tokio::select! {
        number = interrupt => number,
        number = terminate => number,
        number = hangup => number,
    }
}

#[cfg(not(unix))]
async fn signal() -> i32 {
    match tokio::signal::ctrl_c().await {
        Ok(()) => 2,
        Err(_) => std::future::pending().await,
    }
}

/// Ends the process by the signal, so that the shell that started it knows. Where that is not possible,
/// returns the exit status that shells give it.
pub(crate) fn die_of(signal: i32) -> u8 {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    u8::try_from(128 + signal).unwrap_or(2)
}
