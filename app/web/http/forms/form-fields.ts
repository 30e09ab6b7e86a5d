import type { z } from "zod";

/**
 * The names of the fields of a form with this schema. None of our forms nests fields, so a name that looks like a path
 * ("a[0].b") is never a field. Throws if the schema does not describe an object.
 */
export function formFieldNames(schema: z.core.$ZodType): ReadonlySet<string> {
  return new Set(namesIn(schema as z.core.$ZodTypes));
}

function namesIn(schema: z.core.$ZodTypes): string[] {
  const { def } = schema._zod;
  const inner = (one: z.core.$ZodType) => namesIn(one as z.core.$ZodTypes);
  switch (def.type) {
    case "object":
      return Object.keys(def.shape);
    case "union":
      return def.options.flatMap(inner);
    case "intersection":
      return [...inner(def.left), ...inner(def.right)];
    case "pipe":
      // A preprocessing step takes whatever the schema behind it takes.
      return inner(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return inner(def.innerType);
    case "lazy":
      return inner(def.getter());
    default:
      throw new Error(`A form needs named fields, and a schema of the kind ${def.type} has none.`);
  }
}

/**
 * Keeps only the known fields of what was posted, before anything parses a structure out of their names: a parser that
 * reads "a[4294967294]" as an array index builds that array. `foreign` says whether there were other fields.
 */
export function pickKnownFields(
  posted: FormData,
  fields: ReadonlySet<string>,
): { form: FormData; foreign: boolean } {
  const form = new FormData();
  let foreign = false;
  for (const [name, value] of posted) {
    if (fields.has(name)) form.append(name, value);
    else foreign = true;
  }
  return { form, foreign };
}
