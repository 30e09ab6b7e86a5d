import type { z } from "zod";

/**
 * Errors by field in the order of the schema's fields, which is the one in which a form shows them; those of the whole form,
 * under "", before them, and what is no field last.
 */
export function inFieldOrder<T>(errors: Readonly<Record<string, T>>, schema: z.ZodType): Record<string, T> {
  const names = "shape" in schema ? Object.keys(schema.shape as object) : [];
  const placeOf = (path: string) => {
    if (path === "") return -1;
    const place = names.indexOf(path.split(/[.[]/)[0] ?? "");
    return place === -1 ? names.length : place;
  };
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => placeOf(a) - placeOf(b)));
}
