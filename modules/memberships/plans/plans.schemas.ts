import { z } from "zod";
import { flag, id, line, price, reviewed, text } from "#app/kit/rules.ts";
import { durationCode, parseDuration } from "#modules/memberships/durations/duration.ts";

/** A duration's code, as `durationCode` writes it. */
const duration = z
  .string("errors.invalid")
  .max(20, "memberships:errors.duration")
  .transform((code, context) => {
    const parsed = parseDuration(code);
    if (typeof parsed !== "string") return durationCode(parsed);
    context.addIssue({ code: "custom", message: `memberships:errors.${parsed}` });
    return z.NEVER;
  })
  .meta({
    description:
      'A number and "m" for months (1 to 120), a number and "d" for days (1 to 3660), or "MM-DD_MM-DD" for a season.',
  });

/** The year in which a season begins. */
export const year = z
  .number("errors.invalid")
  .int("errors.invalid")
  .min(2000, "errors.too-small")
  .max(2099, "errors.too-large");

const seasonYear = year.nullable().meta({
  description:
    "The year in which its only season begins; `null` = the one that contains the first day free of memberships, else the next.",
});

const renew = flag.meta({ description: "Whether memberships can renew automatically." });

// In the order of the form, which is the order in which it lists its errors.
const fields = {
  name: line(80),
  description: text({ max: 500 }),
  price,
  duration,
  year: seasonYear,
  renew,
};

export const CreatePlanSchema = z.strictObject({
  ...fields,
  description: fields.description.default(""),
  price: price.default(0),
  year: seasonYear.default(null),
  renew: renew.default(false),
});

/** An edit of the given fields. */
export const EditPlanSchema = z.strictObject({
  ...z.object(fields).partial().shape,
  planId: id,
  retired: flag.optional().meta({ description: "A retired plan can't be taken or renewed any more." }),
});

export const PlanSchema = z.strictObject({ planId: id });
export const DeletePlanSchema = z.strictObject({ planId: id, reviewed });

/** The units in which the form asks for a duration. */
const UNITS = ["months", "days", "season"] as const;

const digits = z.string("errors.invalid").max(9, "errors.invalid").default("");

/** The code that the form's fields make, and the field that is wrong if the code is not valid. */
function buildDurationCode(form: {
  unit: (typeof UNITS)[number];
  count: string;
  fromDay: string;
  fromMonth: string;
  untilDay: string;
  untilMonth: string;
}): { code: string; field: string } {
  if (form.unit !== "season") return { code: `${form.count.trim()}${form.unit[0]}`, field: "count" };
  const monthDay = (month: string, day: string) =>
    [month, day].map((two) => two.trim().padStart(2, "0")).join("-");
  const [from, until] = [monthDay(form.fromMonth, form.fromDay), monthDay(form.untilMonth, form.untilDay)];
  const isWrong = typeof parseDuration(`${from}_${from}`) === "string";
  return { code: `${from}_${until}`, field: isWrong ? "fromDay" : "untilDay" };
}

const whole = {
  name: fields.name,
  description: fields.description.default(""),
  price: price.default(0),
  unit: z.enum(UNITS, "errors.invalid"),
  count: digits,
  fromDay: digits,
  fromMonth: digits,
  untilDay: digits,
  untilMonth: digits,
  year: seasonYear.default(null),
  renew: renew.default(false),
};

/** Combines a form's fields of a duration into its code. */
function withDuration<Form extends Parameters<typeof buildDurationCode>[0]>(
  form: Form,
  context: z.RefinementCtx,
) {
  const {
    unit,
    count: _count,
    fromDay: _from,
    fromMonth: _fromMonth,
    untilDay: _until,
    untilMonth: _untilMonth,
    ...plan
  } = form;
  const { code, field } = buildDurationCode(form);
  const parsed = parseDuration(code);
  if (typeof parsed !== "string") return { ...plan, duration: durationCode(parsed) };
  const fault = parsed === "duration" ? `duration-${unit}` : parsed;
  context.addIssue({ code: "custom", message: `memberships:errors.${fault}`, path: [field] });
  return z.NEVER;
}

/** A new plan from the page's form, which asks for a duration in several fields. */
export const PlanFormSchema = z.strictObject(whole).transform(withDuration);

/** An edit from the page's form, which posts every field. */
export const EditPlanFormSchema = z.strictObject({ ...whole, planId: id }).transform(withDuration);
