import { z } from "zod";
import "../fields.ts";

const SEEN =
  "The key of the act's consequences, as the error `confirmation-needed` gives it. With it the act is done if these are " +
  "still its consequences, else the error comes again; an empty key only asks. Absent, ";

// Never left out of what a command is given, so that each caller says whether somebody looks.
const seen = (absent: string) =>
  z
    .string("errors.invalid")
    .regex(/^[\w-]{0,22}$/, "errors.invalid")
    .optional()
    .meta({ description: SEEN + absent })
    .transform((key) => key);

/**
 * The key of the consequences that were seen. A page's form always has one, by `formAction`; without it a call of the API
 * acts at once.
 */
export const reviewed = seen("the act is done at once.");

/** The same key of an act that asks whoever acts, the API included. */
export const reviewedByAll = seen("the act is done only if it has no consequences.");
