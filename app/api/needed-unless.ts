import type { z } from "zod";

/**
 * Makes each of these fields of a call's input required, unless its rule finds that another field says the same. The
 * rules run even if other fields are invalid, so that a call learns of all its errors at once.
 */
export function neededUnless<S extends z.ZodObject>(
  input: S,
  rules: { [Field in keyof z.output<S>]?: (given: Partial<z.output<S>>) => boolean },
): S {
  return Object.entries(rules).reduce(
    (so, [field, isSaid]) =>
      so.refine((given) => given[field] !== undefined || isSaid?.(given as Partial<z.output<S>>), {
        error: "errors.required",
        path: [field],
        when: () => true,
      }),
    input,
  );
}
