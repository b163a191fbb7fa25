//! A function as DataFusion has it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field, FieldRef};
use datafusion_common::{Result, ScalarValue, internal_err, plan_err};
use datafusion_expr::{
    ColumnarValue, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    TypeSignature, Volatility,
};
use puny_arrow::{Kernel, KernelError, idna_errors};
use puny_idna::Settings;

use crate::documentation::documentation;
use crate::error::error;
use crate::kind::Kind;
use crate::labels::idna_labels;
use crate::options::settings;
use crate::text::is_text;

/// One function.
#[derive(Debug)]
pub(crate) struct Function {
    kind: Kind,
    signature: Signature,
    documentation: Documentation,
}

/// By its kind: the rest follows from it.
impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
    }
}

impl Function {
    pub(crate) fn new(kind: Kind) -> Self {
        let names = kind.parameters();
        // The first takes all that there is, as it is. The others are for lists of functions: they show
        // the types of examples.
        let mut forms = vec![TypeSignature::UserDefined];
        forms.extend(
            (1..=names.len()).map(|count| TypeSignature::Exact(vec![DataType::Utf8; count])),
        );
        let mut signature = Signature::one_of(forms, Volatility::Immutable);
        // Not by `with_parameter_names`, which refuses forms of different lengths.
        signature.parameter_names = Some(names.iter().map(|&name| name.to_owned()).collect());
        Function {
            kind,
            signature,
            documentation: documentation(kind),
        }
    }

    /// Converts an array.
    fn convert(&self, texts: &ArrayRef, settings: &Settings) -> Result<ArrayRef> {
        let kernel =
            |conversion: crate::kind::Conversion| Kernel::new(conversion.operation(settings));
        let result: Result<ArrayRef, KernelError> = match self.kind {
            Kind::Value(conversion) => kernel(conversion).convert(texts),
            Kind::Try(conversion) => {
                let both = kernel(conversion).convert_with_errors(texts);
                both.map(|both| Arc::new(both) as ArrayRef)
            }
            Kind::Errors => {
                let lists = idna_errors(texts, settings.edition(), 1, None);
                lists.map(|lists| Arc::new(lists) as ArrayRef)
            }
            Kind::Labels => return Ok(Arc::new(idna_labels(texts, settings.edition())?)),
        };
        result.map_err(error)
    }

    /// Fails unless there are so many arguments as there may be, the first of them a text.
    fn check(&self, types: &[&DataType]) -> Result<()> {
        let (name, parameters) = (self.name(), self.kind.parameters());
        let Some(text) = types.first() else {
            let first = parameters.first().copied().unwrap_or_default();
            return plan_err!("{name} needs a {first}: see SHOW FUNCTIONS LIKE '{name}'");
        };
        if types.len() > parameters.len() {
            return plan_err!(
                "{name} takes ({}), not {} arguments",
                parameters.join(", "),
                types.len()
            );
        }
        if !is_text(text) {
            let fix = match text {
                DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
                    "if it is UTF-8, give arrow_cast(…, 'Utf8')"
                }
                _ => "if its text is meant, give CAST(… AS VARCHAR)",
            };
            return plan_err!(
                "{name} takes text (Utf8, LargeUtf8, Utf8View or a dictionary of one), not {text}; {fix}"
            );
        }
        Ok(())
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The types as they are: a cast would convert each row of a dictionary instead of each value. They
    /// are checked in `return_field_from_args`, whose messages reach the user.
    fn coerce_types(&self, arg_types: &[DataType]) -> Result<Vec<DataType>> {
        Ok(arg_types.to_vec())
    }

    fn return_type(&self, arg_types: &[DataType]) -> Result<DataType> {
        self.check(&arg_types.iter().collect::<Vec<_>>())?;
        match arg_types.first() {
            Some(text) => Ok(self.kind.result(text)),
            None => internal_err!("{} without a text", self.name()),
        }
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<DataType> = args
            .arg_fields
            .iter()
            .map(|field| field.data_type().clone())
            .collect();
        let result = self.return_type(&types)?;
        settings(
            self.name(),
            args.scalar_arguments.get(1..).unwrap_or_default(),
        )?;
        // A column of type Null may be declared without nulls.
        let has_nulls =
            |field: &FieldRef| field.is_nullable() || *field.data_type() == DataType::Null;
        let of_nulls = args.arg_fields.iter().any(has_nulls);
        let is_nullable = of_nulls || !self.kind.is_total();
        Ok(Arc::new(Field::new(self.name(), result, is_nullable)))
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let [text, options @ ..] = args.args.as_slice() else {
            return internal_err!("{} without a text", self.name());
        };
        let mut values = Vec::with_capacity(options.len());
        for (option, name) in options.iter().zip(self.kind.parameters().iter().skip(1)) {
            match option {
                ColumnarValue::Scalar(value) => values.push(Some(value)),
                ColumnarValue::Array(_) => {
                    return plan_err!(
                        "{}: {name} has to be a constant, not a column; to choose by row, use CASE",
                        self.name()
                    );
                }
            }
        }
        let settings = settings(self.name(), &values)?;
        match text {
            ColumnarValue::Array(texts) => Ok(self.convert(texts, &settings)?.into()),
            ColumnarValue::Scalar(text) => {
                let one = self.convert(&text.to_array_of_size(1)?, &settings)?;
                Ok(ScalarValue::try_from_array(&one, 0)?.into())
            }
        }
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}
