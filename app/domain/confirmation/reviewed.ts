import { z } from "zod";
import "../fields.ts";

const SEEN =
  "The key of the act's consequences, as the error `confirmation-needed` gives it. With it the act is done if these are " +
  "still its consequences, else the error comes again. Empty, the act asks first if it has anything to say, and is done " +
  "if it has nothing. Absent, ";

// The transform makes the key required in a command's input type, so that each caller says whether somebody reviews.
const seen = (absent: string) =>
  z
    .string("errors.invalid")
    .regex(/^[\w-]{0,22}$/, "errors.invalid")
    .optional()
    .meta({ description: SEEN + absent })
    .transform((key) => key);

/**
 * The key of the consequences that were seen. A page's form always sends one, by `formAction`; an API call without it
 * acts at once.
 */
export const reviewed = seen("the act is done at once.");

/** The key of the consequences that were seen, for an act that asks back even if an API call sends none. */
export const reviewedByAll = seen("the act is done only if it has no consequences.");
