import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { AutomaticSchema } from "#modules/payments/online/cards/cards.schemas.ts";
import { LimitSchema, OnlineTopUpSchema } from "#modules/payments/online/online.schemas.ts";
import { ChangeBalanceSchema } from "#modules/payments/payments.schemas.ts";
import { formFieldNames } from "./form-fields.ts";
import { InvalidSubmission, openSubmission } from "./submission.ts";

const CLUB = { currency: "EUR", settings: {} };
const keys = ((key: string) => key) as never;

/** What a form says of one of its fields: its error, or null if it has none. */
function saidOf(schema: z.ZodType, field: string, values: readonly string[], club: typeof CLUB | undefined) {
  const posted = new FormData();
  for (const value of values) posted.append(field, value);
  const submission = openSubmission({ schema, fields: formFieldNames(schema) }, posted, {});
  try {
    submission.read(club);
  } catch (error) {
    if (!(error instanceof InvalidSubmission)) throw error;
  }
  return submission.reply(keys).error?.[field] ?? null;
}

const FORMS = {
  "Put money in": { schema: ChangeBalanceSchema, fields: ["amount"], whenEmpty: ["errors.required"] },
  "online top-up": { schema: OnlineTopUpSchema, fields: ["amount"], whenEmpty: ["errors.required"] },
  "automatic top-up": {
    schema: AutomaticSchema,
    fields: ["threshold", "amount", "monthlyCap"],
    whenEmpty: ["errors.required"],
  },
  // Nothing typed is no limit, and no price.
  "the limit": { schema: LimitSchema, fields: ["topUpLimit"], whenEmpty: null },
  "a session": { schema: CreateSessionSchema, fields: ["price"], whenEmpty: null },
} as const;
const NAMES = Object.entries(FORMS).flatMap(([form, { fields }]) =>
  fields.map((field) => [form as keyof typeof FORMS, field] as const),
);

describe.each(NAMES)("what somebody types as money: %s, %s", (form, field) => {
  const { schema, whenEmpty } = FORMS[form];

  it("never asks for minor units: not if it is empty, or sent twice", () => {
    expect(saidOf(schema, field, [""], CLUB)).toEqual(whenEmpty);
    expect(saidOf(schema, field, [" "], CLUB)).toEqual(whenEmpty);
    expect(saidOf(schema, field, [], CLUB)).toEqual(whenEmpty);
    expect(saidOf(schema, field, ["1", "2"], CLUB)).toEqual(["errors.price"]);
    expect(saidOf(schema, field, ["twelve"], CLUB)).toEqual(["errors.price"]);
  });

  it("says of an amount that is too large that it is, not that it is none", () => {
    const said = saidOf(schema, field, ["99999999999"], CLUB);
    expect(said === null || said[0] === "errors.amount-too-large").toBe(true);
    expect(saidOf(schema, field, ["9".repeat(40)], CLUB)).toEqual(["errors.amount-too-large"]);
  });

  it("is never read without the club's format", () => {
    expect(saidOf(schema, field, ["25"], undefined)).toEqual(["errors.price"]);
  });
});

it("a field that the form had before an upgrade is refused in words, with what else was typed", () => {
  const posted = new FormData();
  posted.append("price", "5");
  posted.append("costs", "6");
  const schema = CreateSessionSchema;
  const submission = openSubmission({ schema, fields: formFieldNames(schema) }, posted, {});
  expect(() => submission.read(CLUB)).toThrow(InvalidSubmission);
  expect(submission.reply(keys)).toMatchObject({
    status: "error",
    error: { "": ["errors.outdated-form"] },
    initialValue: { price: "5" },
  });
});
