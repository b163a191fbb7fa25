//! Errors of the kernels as those of DataFusion.

use arrow_schema::ArrowError;
use datafusion_common::DataFusionError;
use puny_arrow::KernelError;

/// The error of an array as a whole.
pub(crate) fn error(error: KernelError) -> DataFusionError {
    DataFusionError::ArrowError(Box::new(ArrowError::from(error)), None)
}
