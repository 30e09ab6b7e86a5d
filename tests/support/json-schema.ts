import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** What is wrong with a value by a JSON schema; empty if it fits. */
export type Misfits = (schema: object, value: unknown) => string[];

/**
 * Checks values by the schemas of an OpenAPI document, which may refer to its components. The validator is independent of
 * the code that made the schemas.
 */
export function openSchemas({ components }: { components: object }): Misfits {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: "api", components });
  const known = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
    const fits = known.get(text) ?? ajv.compile(JSON.parse(text));
    known.set(text, fits);
    if (fits(value)) return [];
    return (fits.errors ?? []).map(
      ({ instancePath, message = "" }: ErrorObject) => `${instancePath} ${message}`,
    );
  };
}
