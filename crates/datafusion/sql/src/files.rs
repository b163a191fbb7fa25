//! Tables that are files: a path in FROM, of one file, a folder, or of many by a pattern.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use datafusion::catalog::{DynamicFileCatalog, TableProvider, UrlTableFactory};
use datafusion::common::utils::datafusion_strsim::levenshtein;
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::file_format::csv::CsvFormat;
use datafusion::datasource::file_format::json::JsonFormat;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl,
};
use datafusion::execution::SessionState;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::prelude::SessionContext;

use crate::format::{self, Format};

/// The same session, in which paths are tables.
pub(crate) fn with_files(state: SessionState) -> SessionContext {
    let files = Arc::new(Files::default());
    let factory = Arc::clone(&files) as Arc<dyn UrlTableFactory>;
    let catalogs = DynamicFileCatalog::new(Arc::clone(state.catalog_list()), factory);
    let state = SessionStateBuilder::from(state)
        .with_catalog_list(Arc::new(catalogs))
        .build();
    let session = SessionContext::new_with_state(state);
    let state = session.state_weak_ref();
    let current = move || state.upgrade().map(|state| state.read().clone());
    // Nobody has set it before.
    let _ = files.state.set(Box::new(current));
    session
}

/// Makes tables of paths.
#[derive(Default)]
struct Files {
    /// The state of the session, which has this, too.
    state: OnceLock<Box<dyn Fn() -> Option<SessionState> + Send + Sync>>,
}

impl fmt::Debug for Files {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Files")
    }
}

#[async_trait]
impl UrlTableFactory for Files {
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        if !format::is_path(name) && !Path::new(name).is_dir() {
            return Ok(None);
        }
        let Some(state) = self.state.get().and_then(|current| current()) else {
            return Ok(None);
        };
        table(name, &state).await.map(Some)
    }
}

async fn table(name: &str, state: &SessionState) -> Result<Arc<dyn TableProvider>> {
    let is_pattern = name.contains(['*', '?', '[']) && !Path::new(name).exists();
    if !is_pattern && !Path::new(name).exists() {
        return missing(name);
    }
    // The engine passes over an empty file, and would find no column.
    if std::fs::metadata(name).is_ok_and(|file| file.is_file() && file.len() == 0) {
        return plan_err!("{name}: the file is empty");
    }
    let url = ListingTableUrl::parse(name)?;
    let first = match Path::new(name).is_file() {
        true => name.to_owned(),
        false => first(name, &url, state).await?,
    };
    let Some((format, compression)) = format::of(&first) else {
        return plan_err!(
            "{first}: unknown format; the name ends with {}",
            format::KNOWN
        );
    };
    let file_format: Arc<dyn FileFormat> = match format {
        Format::Parquet => {
            let options = state.default_table_options().parquet;
            Arc::new(ParquetFormat::default().with_options(options))
        }
        Format::Csv | Format::Tsv => {
            let options = state.default_table_options().csv;
            let tabs = if format == Format::Tsv { b'\t' } else { b',' };
            let csv = CsvFormat::default()
                .with_options(options)
                .with_has_header(true);
            Arc::new(
                csv.with_delimiter(tabs)
                    .with_file_compression_type(compression),
            )
        }
        Format::JsonLines => {
            let options = state.default_table_options().json;
            let json = JsonFormat::default().with_options(options);
            Arc::new(json.with_file_compression_type(compression))
        }
    };
    // A single file may be called anything; of many only those that are like the first.
    let suffix = match Path::new(name).is_file() {
        true => "",
        false => format::suffix(&first),
    };
    let options = ListingOptions::new(file_format).with_file_extension(suffix);
    let config = ListingTableConfig::new(url).with_listing_options(options);
    let of_file = |error: DataFusionError| error.context(first.clone());
    let config = config.infer_schema(state).await.map_err(of_file)?;
    Ok(Arc::new(ListingTable::try_new(config)?))
}

/// The first file of a folder or pattern that has a known format.
async fn first(name: &str, url: &ListingTableUrl, state: &SessionState) -> Result<String> {
    use futures_util::TryStreamExt;

    let store = state.runtime_env().object_store(url)?;
    let mut files = url.list_all_files(state, store.as_ref(), "").await?;
    let mut found: Option<String> = None;
    let mut any = None;
    while let Some(file) = files.try_next().await? {
        let path = format!("/{}", file.location);
        if format::of(&path).is_some() && found.as_ref().is_none_or(|found| path < *found) {
            found = Some(path.clone());
        }
        any.get_or_insert(path);
    }
    match (found, any) {
        (Some(found), _) => Ok(found),
        (None, Some(any)) => {
            plan_err!(
                "{any}: unknown format; the name ends with {}",
                format::KNOWN
            )
        }
        (None, None) => plan_err!("no file is {name}"),
    }
}

/// The error for a path that does not exist.
fn missing<T>(name: &str) -> Result<T> {
    let path = PathBuf::from(name);
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    if !folder.exists() {
        return plan_err!("no file {name}: there is no folder {}", folder.display());
    }
    let wanted = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let close = names
        .map(|name| (levenshtein(&name, &wanted), name))
        .filter(|(distance, _)| *distance <= wanted.len() / 3)
        .min();
    match close {
        Some((_, close)) => plan_err!(
            "no file {name}; did you mean {}?",
            path.with_file_name(close).display()
        ),
        None => plan_err!("no file {name}"),
    }
}
