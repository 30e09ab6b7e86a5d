import { expect, it } from "vitest";
import { z } from "zod";
import { MAX_MONEY } from "#app/kernel/values/money.ts";
import { moneyFields } from "#app/kernel/values/money-fields.ts";
import { openSubmission } from "#app/web/http/forms/submission.ts";
import { comesTo, TYPED_AMOUNTS, TYPED_LOCALES } from "#tests/support/typed-amounts.ts";

const files = import.meta.glob<Record<string, unknown>>(
  ["../../app/**/*.schemas.ts", "../../modules/**/*.schemas.ts"],
  { eager: true },
);

/** The money field inside of a field, which may be optional or have a default. */
function moneyIn(field: z.core.$ZodType): z.core.$ZodType | undefined {
  if (moneyFields.has(field)) return field;
  const { innerType, in: source } = field._zod.def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
  };
  const inner = innerType ?? source;
  return inner && moneyIn(inner);
}

/** Every field of money in every schema of the product, with the schema's name. */
const fields = Object.values(files).flatMap((exported) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape as Record<string, z.ZodType>)
          .filter(([, field]) => moneyIn(field))
          .map(([key, field]) => [`${name}.${key}`, key, field] as const)
      : [],
  ),
);

it("finds the fields of money by their schemas", () => {
  const names = fields.map(([name]) => name);
  expect(names.length).toBeGreaterThan(12);
  expect(names).toEqual(
    expect.arrayContaining([
      "CreateSessionSchema.price",
      "ChangeBalanceSchema.amount",
      "AutomaticSchema.monthlyCap",
      "LimitSchema.topUpLimit",
    ]),
  );
});

it.each(fields)(
  "%s reads what is typed in a form as the club writes it, and nothing else",
  (...[, key, field]) => {
    const isSigned = field.safeParse(-1).success;
    // What a command limits may be larger than any other amount.
    const most = field.safeParse(MAX_MONEY + 1).success ? Number.MAX_SAFE_INTEGER : MAX_MONEY;
    for (const row of TYPED_AMOUNTS)
      for (const locale of TYPED_LOCALES) {
        const [typed, currency] = row;
        const form = new FormData();
        form.set(key, typed);
        const read = () =>
          openSubmission({ schema: z.strictObject({ [key]: field }), fields: new Set([key]) }, form, {}).read(
            {
              currency,
              settings: { locale },
            },
          )[key];
        const amount = comesTo(row, locale);
        // Nothing typed is nothing said: what that means is the schema's own matter.
        if (typed === "") continue;
        const isTaken = amount !== undefined && amount <= most && (isSigned || amount >= 0);
        if (isTaken) expect([typed, currency, locale, read()]).toEqual([typed, currency, locale, amount]);
        else expect(read, `${typed} ${currency} ${locale}`).toThrow();
      }
  },
);
