//! The engine with its functions and limits.

use std::sync::Arc;

use datafusion::execution::disk_manager::{DiskManagerBuilder, DiskManagerMode};
use datafusion::execution::memory_pool::{FairSpillPool, TrackConsumersPool};
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::fail::Fail;
use crate::files;
use crate::options::Options;

/// How many users of memory a message about its end lists.
const LISTED: std::num::NonZeroUsize = std::num::NonZeroUsize::MIN.saturating_add(2);

/// A session as the options want it.
pub(crate) fn open(options: &Options) -> Result<SessionContext, Fail> {
    let mut runtime = RuntimeEnvBuilder::new();
    if let Some(bytes) = options.memory {
        let pool = TrackConsumersPool::new(FairSpillPool::new(bytes), LISTED);
        runtime = runtime.with_memory_pool(Arc::new(pool));
    }
    if let Some(folder) = &options.temp {
        if !folder.is_dir() {
            return Err(Fail::Usage(format!(
                "--temp {}: no such folder",
                folder.display()
            )));
        }
        let mode = DiskManagerMode::Directories(vec![folder.clone()]);
        runtime = runtime.with_disk_manager_builder(DiskManagerBuilder::default().with_mode(mode));
    }
    let mut config = SessionConfig::new().with_information_schema(true);
    if let Some(threads) = options.threads {
        config = config.with_target_partitions(threads);
    }
    if let Some(bytes) = options.memory {
        // What each sort holds for merging from disk: 10 MB, or less if that would be most of the memory.
        let each = bytes / config.target_partitions().max(1) / 4;
        let reserved = config.options().execution.sort_spill_reservation_bytes;
        config = config.with_sort_spill_reservation_bytes(reserved.min(each));
    }
    let state = SessionStateBuilder::new()
        .with_config(config)
        .with_runtime_env(runtime.build_arc()?)
        .with_default_features()
        .build();
    let mut session = files::with_files(state);
    puny_datafusion::register(&mut session)?;
    Ok(session)
}
