import type { z } from "zod";

/**
 * The names of the fields that a form of this schema has. All are plain: no form of ours nests one field in another, so
 * a name that looks like a path ("a[0].b") is no field. Throws for a schema that describes no object.
 */
export function fieldsOf(schema: z.core.$ZodType): ReadonlySet<string> {
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
      // A preprocessing step takes what it leads to.
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
 * Keeps the known fields of what was posted, before anything looks for a structure in their names: a parser that reads
 * "a[4294967294]" as a place in a list builds the list. `foreign` says whether there were others.
 */
export function sift(posted: FormData, fields: ReadonlySet<string>): { form: FormData; foreign: boolean } {
  const form = new FormData();
  let foreign = false;
  for (const [name, value] of posted) {
    if (fields.has(name)) form.append(name, value);
    else foreign = true;
  }
  return { form, foreign };
}
