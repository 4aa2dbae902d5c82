// node check-schema.cjs NODE_MODULES REPORT: whether the report follows the schema of mutation-testing-report-schema.
const { readFileSync } = require("node:fs");
const { join, resolve } = require("node:path");
const [modules, report] = process.argv.slice(2);
const Ajv = require(resolve(modules, "ajv"));
const file = join(modules, "mutation-testing-report-schema/dist/src/mutation-testing-report-schema.json");
const schema = JSON.parse(readFileSync(file, "utf8"));
delete schema.$schema; // of a draft whose meta schema need not be at hand
const validate = new (Ajv.default ?? Ajv)({ strict: false, validateFormats: false }).compile(schema);
if (!validate(JSON.parse(readFileSync(report, "utf8")))) {
  console.log(validate.errors.slice(0, 5));
  process.exit(1);
}
