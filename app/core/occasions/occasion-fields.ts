import { z } from "zod";
import { documentedAs } from "#app/kernel/fields.ts";
import { MAX_DEADLINE_HOURS, MAX_PLACES } from "./occasion.ts";

/** A boolean, also as text, as queries and forms give it. */
export const flag = z
  .union([z.boolean(), z.enum(["true", "false"]).transform((typed) => typed === "true")], "errors.invalid")
  .meta(documentedAs("boolean"));

/** Places: empty or 0 = no limit (null). */
export const capacity = z
  .union([
    z.number().int("errors.invalid").min(0, "errors.too-small").max(MAX_PLACES, "errors.too-large"),
    z.null(),
  ])
  .transform((places) => places || null)
  .meta({ description: "The number of places; `null` or 0 = no limit." });

/** How many hours before the start answers close: empty or 0 = they stay open until the start (null). */
export const answerDeadlineHours = z
  .union([
    z.number().int("errors.invalid").min(0, "errors.too-small").max(MAX_DEADLINE_HOURS, "errors.too-large"),
    z.null(),
  ])
  .transform((hours) => hours || null)
  .meta({
    description: "How many hours before the start answers close; `null` or 0 = at the start.",
  });

/** Confirms a length that `ensureLength` would refuse. */
export const allowLong = flag
  .optional()
  .meta({ description: "Whether it may last more than 12 hours; refused otherwise." });
