import type { z } from "zod";

/**
 * A call's input in which each of these fields is needed unless another one, as its rule sees it, says the same. The rules
 * are asked even if other fields are wrong, so that a call hears of all its errors at once.
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
