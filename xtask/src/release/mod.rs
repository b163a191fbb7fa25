//! A release: `cargo xtask release VERSION` writes the version into the checkout, which is then committed
//! and tagged; `.github/workflows/release.yml` packs and publishes what has the tag.
//!
//! | file | holds |
//! |---|---|
//! | `version.rs` | the places of the version, and the heading of the changelog |
//! | `pack.rs` | everything that is uploaded, in `target/release-VERSION` |

mod pack;
mod version;

pub(crate) use pack::pack;
pub(crate) use version::set;
