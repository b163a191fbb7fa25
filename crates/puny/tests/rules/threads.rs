//! Every public type can be sent to another thread and shared between threads. Only types with a lifetime parameter
//! borrow.

use puny::profiles::{Profile, UnknownProfile};
use puny::{
    label::DecodedLabel, AllBasic, Alphabet, AlphabetError, Bootstring, DecodeError,
    DecodeErrorKind, EncodeError, EncodeErrorKind, Maxint, OutputError, ParamValues, Params,
    ParamsError, Repertoire,
};

fn send_and_sync<T: Send + Sync + Unpin + std::panic::UnwindSafe + 'static>() {}

#[test]
fn all_types_are_send_and_sync() {
    send_and_sync::<AllBasic>();
    send_and_sync::<Alphabet<'static>>();
    send_and_sync::<AlphabetError>();
    send_and_sync::<Bootstring<'static>>();
    send_and_sync::<DecodedLabel>();
    send_and_sync::<DecodeError>();
    send_and_sync::<DecodeErrorKind>();
    send_and_sync::<EncodeError>();
    send_and_sync::<EncodeErrorKind>();
    send_and_sync::<Maxint>();
    send_and_sync::<OutputError<DecodeError>>();
    send_and_sync::<OutputError<EncodeError>>();
    send_and_sync::<Params>();
    send_and_sync::<ParamsError>();
    send_and_sync::<ParamValues>();
    send_and_sync::<Profile>();
    send_and_sync::<Repertoire>();
    send_and_sync::<UnknownProfile>();
}

#[test]
fn traces_are_send_and_sync() {
    use puny::trace::{DecodeTrace, Digit, EncodeTrace, Insertion};

    send_and_sync::<DecodeTrace>();
    send_and_sync::<Digit>();
    send_and_sync::<EncodeTrace>();
    send_and_sync::<Insertion>();
}
