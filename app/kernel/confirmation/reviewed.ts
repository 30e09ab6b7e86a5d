import { z } from "zod";
import "#app/kernel/fields.ts";

const SEEN =
  "The key from the error `confirmation-needed`, to confirm its consequences. If they have changed in the meantime, the " +
  "error is returned again. If empty, the call asks for confirmation if it has any consequences, and acts at once if it " +
  "has none. If absent, ";

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
export const reviewed = seen("it acts at once.");

/** The key of the consequences that were seen, for an act that asks back even if an API call sends none. */
export const reviewedByAll = seen("it acts only if it has no consequences.");

/**
 * The key of the consequences that were seen, for an act that can't be undone: an API call without it only hears what
 * the act would do.
 */
export const reviewedFirst = z
  .string("errors.invalid")
  .regex(/^[\w-]{0,22}$/, "errors.invalid")
  .optional()
  .meta({ description: `${SEEN}it only says what it would do.` })
  .transform((key) => key ?? "");
