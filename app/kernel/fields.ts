import { z } from "zod";

// A schema without a message of its own gets a message key, never Zod's English.
z.config({
  customError(issue) {
    if (issue.code === "unrecognized_keys") return "errors.unknown-field";
    if (issue.code === "too_big") return issue.origin === "string" ? "errors.too-long" : "errors.too-large";
    if (issue.code === "too_small") return issue.origin === "string" ? "errors.required" : "errors.too-small";
    return issue.input === undefined ? "errors.required" : "errors.invalid";
  },
});

/**
 * Metadata of a field that accepts more than the API's document says, for the sake of forms: digits as text when the
 * document says "integer". In the document, it replaces what the schema itself says.
 */
export function documentedAs(type: "integer" | "boolean" | "number", more: Record<string, unknown> = {}) {
  return { override: { anyOf: undefined, type, ...more } };
}

/**
 * Refuses these fields (`useless-field`) where they would change nothing, given the others: whoever sends one believes that it
 * counts (D15.5).
 */
export function countsOnlyIf<S extends z.ZodObject>(
  schema: S,
  rules: { [Field in keyof z.output<S>]?: (given: z.output<S>) => boolean },
): S {
  return Object.entries(rules).reduce(
    (so, [field, counts]) =>
      so.refine((given) => given[field] === undefined || counts?.(given as z.output<S>), {
        error: "errors.useless-field",
        path: [field],
      }),
    schema,
  );
}

/** The limit that a value exceeded, which its message names as `limit`; undefined for any other issue. */
export function exceededLimit(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === "too_big") return Number(issue.maximum);
  return issue.code === "too_small" ? Number(issue.minimum) : undefined;
}

// All control characters but TAB, LF and CR: Postgres refuses NUL, and the others have no place in a form.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** At most `max` ids in one field of a form: "12,15". */
export function idList(max: number) {
  return z
    .string(requiredOr("errors.invalid"))
    .max(max * 17, "errors.too-large")
    .transform((typed): (string | number)[] => typed.split(",").filter((part) => part !== ""))
    .pipe(z.array(id).max(max, "errors.too-large"));
}

/** The message of a field: "required" if nothing was given, else `message`. */
export function requiredOr(message: string) {
  return { error: (issue: { input?: unknown }) => (issue.input === undefined ? "errors.required" : message) };
}

/**
 * More marks on one letter than any language writes: the limit of Unicode's stream-safe text format. Sorting the marks
 * of a letter takes quadratic time.
 */
const MAX_MARKS = 30;
const MARKS = /\p{M}+/gu;

/**
 * Can the text be composed in time that its length bounds? Unlike a pattern that counts, this looks at each letter
 * once.
 */
function isComposable(value: string): boolean {
  if (!value.isWellFormed()) return false;
  for (const [marks] of value.matchAll(MARKS)) if (marks.length > MAX_MARKS) return false;
  return true;
}

/**
 * Composing can shorten a text to a quarter: a Greek letter with three marks becomes one character. Text that can't fit
 * is refused by its length alone, because composing a megabyte takes as long as rendering many pages.
 */
const MAX_COMPOSED = 4;

/** Refuses text that is longer than `max` however it is composed, before anything else looks at it. */
function canFit(max: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if (value.length <= max * MAX_COMPOSED) return;
    issues.push({
      code: "too_big",
      origin: "string",
      maximum: max,
      inclusive: true,
      input: value,
      message: "errors.too-long",
    });
  };
}

/** Text from a person: well-formed Unicode in NFC, no control characters, trimmed. Messages are i18n keys. */
export function text(limits: { max: number; min?: number }) {
  return z
    .string(requiredOr("errors.invalid"))
    .trim()
    .check(canFit(limits.max))
    .refine((value) => isComposable(value) && !CONTROL.test(value), { error: "errors.text", abort: true })
    .transform((value) => value.normalize("NFC"))
    .pipe(
      z
        .string()
        .min(limits.min ?? 0, "errors.required")
        .max(limits.max, "errors.too-long"),
    )
    .meta({ maxLength: limits.max, ...(limits.min && { minLength: limits.min }) });
}

/** One line of text that must not be empty. */
export function line(max: number) {
  return text({ max, min: 1 }).refine((value) => !/[\r\n]/.test(value), "errors.text");
}

/** An e-mail address, lower case. */
export function email() {
  return line(254)
    .transform((value) => value.toLowerCase())
    .pipe(z.email("errors.email"))
    .meta({ format: "email" });
}

/**
 * A password as it was typed, never trimmed; composed (NFKC), so that it is the same from every keyboard. One shorter
 * than `min` gets `errors.password-short`.
 */
export function secret(limits: { min: number; max: number }) {
  return z
    .string(requiredOr("errors.invalid"))
    .check(canFit(limits.max))
    .refine((value) => isComposable(value) && !/\p{Cc}/u.test(value), { error: "errors.text", abort: true })
    .transform((value) => value.normalize("NFKC"))
    .pipe(
      z
        .string()
        .min(1, "errors.required")
        .min(limits.min, "errors.password-short")
        .max(limits.max, "errors.too-long"),
    );
}

/** A file that somebody sends. */
export function upload() {
  return z.file(requiredOr("errors.invalid"));
}

/** A file that somebody may send; undefined if the form's field was left empty. */
export function optionalUpload() {
  return z
    .file("errors.invalid")
    .transform((file) => (file.size === 0 && file.name === "" ? undefined : file))
    .optional();
}

/** A positive id: a number in a body, digits in an address or a form. Nothing like "1e3", " 7" or "07". */
export const id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[1-9]\d{0,15}$/)
        .transform(Number),
    ],
    requiredOr("errors.invalid"),
  )
  .pipe(
    z
      .number("errors.invalid")
      .int("errors.invalid")
      .positive("errors.invalid")
      .max(Number.MAX_SAFE_INTEGER, "errors.invalid"),
  )
  .meta(documentedAs("integer", { minimum: 1, examples: [12] }));
