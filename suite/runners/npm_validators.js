// The npm packages ajv-formats, with ajv-formats-draft2019, and z-schema, which check JSON Schema's formats. The first
// argument selects one.
const { run, notOffered } = require("./lines.js");
const load = (name) => require(`${process.env.SUITE_NPM}/node_modules/${name}`);

// Each function returns a function that returns a validator of a format.
const implementations = {
  "ajv-formats"() {
    const { default: Ajv } = load("ajv");
    const ajv = load("ajv-formats-draft2019")(load("ajv-formats")(new Ajv({ strictTypes: false })));
    return (format) => ajv.compile({ format });
  },
  "z-schema"() {
    const { default: ZSchema } = load("z-schema/cjs/index.cjs");
    const validator = ZSchema.create({ safe: true });
    return (format) => (text) => validator.validate(text, { format }).valid;
  },
};

const validatorOf = implementations[process.argv[2]]();
// ajv-formats has no idn-hostname. z-schema maps names with UTS #46.
const names = process.argv[2] === "z-schema" ? ["hostname", "idn-email", "idn-hostname"] : ["hostname", "idn-email"];
const validators = Object.fromEntries(names.map((name) => [name, validatorOf(name)]));
run((subject, operation, flags, text) => {
  if (!validators[subject] || flags === "2020-12") return notOffered;
  return validators[subject](text) ? "" : null;
});
