import { z } from "zod";
import { addDays, id, line, localDate, reviewed } from "#app/kit/rules.ts";
import { MAX_CLOSED_DAYS } from "./closed-days.ts";

const dated = z.object({ from: localDate, until: localDate });

/** A rule on the two dates, checked even if other fields are wrong. */
const onDates = (error: string) => ({
  error,
  path: ["until"],
  when: ({ value }: { value: unknown }) => dated.safeParse(value).success,
});

/** New closed days; dates are the club's, both inclusive. */
export const CloseDaysSchema = z
  .strictObject({
    from: localDate,
    until: localDate,
    reason: line(80),
    sessions: z.enum(["keep", "cancel"], "errors.invalid").default("keep").meta({
      description: "What to do with the confirmed sessions on these days that have not begun.",
    }),
    reviewed,
  })
  .refine(({ from, until }) => until >= from, onDates("errors.date-order"))
  .refine(
    ({ from, until }) => until < addDays(from, MAX_CLOSED_DAYS),
    onDates("schedules:errors.closed-too-long"),
  );

export const ReopenDaysSchema = z.strictObject({ id });
