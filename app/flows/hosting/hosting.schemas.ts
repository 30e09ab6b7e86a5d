import { z } from "zod";
import { requiredOr, text } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";
import { CLUB_FILTERS, CLUB_SORTS, MAX_WELCOMES } from "./hosting.ts";

/** One page of the list of all clubs. */
export const HostedClubsSchema = z.strictObject({
  q: text({ max: 100 }).default(""),
  state: z.enum(CLUB_FILTERS, "errors.invalid").optional(),
  sort: z.enum(CLUB_SORTS, "errors.invalid").default("name"),
  direction: z.enum(["ascending", "descending"], "errors.invalid").default("ascending"),
  ...pageFields,
});

/** One page of the host log; `q` is part of a club's name or address, or of a host's. */
export const HostLogSchema = z.strictObject({ q: text({ max: 100 }).default(""), ...pageFields });

/** The club that a host acts on, by its address. */
export const HostedClubSchema = z.strictObject({ subdomain: text({ max: 63, min: 1 }) });

/** How many strangers the club may write to in a day. */
export const AllowanceSchema = HostedClubSchema.extend({
  welcomesPerDay: z
    .string(requiredOr("errors.invalid"))
    .trim()
    .min(1, "errors.required")
    .regex(/^\d{1,9}$/, "errors.invalid")
    .transform(Number)
    .pipe(z.number().max(MAX_WELCOMES, "errors.too-large")),
});
