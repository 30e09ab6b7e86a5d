import { z } from "zod";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import type { MessageValues } from "#app/kernel/values/money.ts";
import { OccasionChangesSchema } from "./occasion-changes.ts";

const occasion = {
  name: z.string(),
  address: z.string(),
  startsAt: z.coerce.date(),
  finishesAt: z.coerce.date(),
};

/** What a notice of the core about an occasion keeps: the occasion as it was, since it may be gone when the mail goes out. */
export const OccasionNoticeSchema = z.object({
  ...occasion,
  /** For a weekly repeat: how many there are, and when the last one starts. */
  repeats: z.object({ count: z.number(), until: z.coerce.date() }).optional(),
  /** Whether an admin gave the place beyond the limit. */
  given: z.literal(true).optional(),
  /** The id of the member who dropped out. */
  dropOut: z.number().optional(),
  /** What has changed about the occasion. */
  changes: OccasionChangesSchema.optional(),
});
export type OccasionFacts = z.output<typeof OccasionNoticeSchema>;

const value = z.union([
  z.string(),
  z.number(),
  z.object({ amount: z.number().int(), currency: z.string(), locale: z.enum(LOCALES) }),
  z.object({ date: z.string(), locale: z.enum(LOCALES) }),
]);
const values: z.ZodType<MessageValues> = z.record(z.string(), value);

/** What a module's notice, or the core's about the club, keeps: among other things, the values for its texts. */
export const WordedNoticeSchema = z.object({
  values,
  /** The page that its button opens. */
  to: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional(),
  occasion: z.object(occasion).optional(),
});
export type WordedFacts = z.output<typeof WordedNoticeSchema>;
