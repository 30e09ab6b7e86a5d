import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { configureCoercion } from "@conform-to/zod/v4/future";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { clubAmountFormat } from "#app/core/club/money-of.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { memoize } from "#app/kernel/memoize.ts";
import { type AmountFormat, parseMoney } from "#app/kernel/values/money.ts";
import { moneyFields } from "#app/kernel/values/money-fields.ts";
import { pickKnownFields } from "./form-fields.ts";
import { issueWords } from "./issue-words.ts";
import { sentBack } from "./sent-back.ts";

/** Fields that no page sends back, whatever else is wrong. */
const hideFields = ["password"];

/** The schema does not accept what was posted. */
export class InvalidSubmission extends Error {}

/** Texts by field. */
type FieldTexts = Readonly<Record<string, readonly string[]>>;

/** One posted form, parsed lazily. */
export interface Submission<T> {
  /**
   * The form's value; amounts are read as this club writes them. `instead` takes the place of what was posted in these
   * fields. Throws `InvalidSubmission`.
   */
  read(organization?: Pick<Organization, "currency" | "settings">, instead?: FieldTexts): T;
  /** The fields as they were typed. */
  typed(): Record<string, unknown>;
  /** What goes back to the page: what was typed, and what is wrong with it, in the reader's language. */
  reply(t: TFunction): SubmissionResult<string[]>;
}

/** @param given values from elsewhere, which override what was posted */
export function openSubmission<S extends z.ZodType>(
  { schema, fields }: { schema: S; fields: ReadonlySet<string> },
  posted: FormData,
  given: Record<string, string>,
): Submission<z.output<S>> {
  let parsed: ReturnType<typeof parse> | undefined;
  let club: AmountFormat | undefined;
  let replaced: FieldTexts = {};
  const parse = (format?: AmountFormat, instead: FieldTexts = {}) => {
    const { form, foreign } = pickKnownFields(posted, fields);
    replaced = Object.fromEntries(
      Object.keys(instead).map((name) => [name, form.getAll(name).map(String)] as const),
    );
    for (const [name, texts] of Object.entries(instead)) {
      form.delete(name);
      for (const text of texts) form.append(name, text);
    }
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    const coerced = coercionFor(format?.currency, format?.locale).coerceFormValue(schema) as S;
    // Messages are put into the reader's language later: it is determined only once there is something to say.
    const submission = parseWithZod(form, {
      schema: coerced,
      disableAutoCoercion: true,
      formatError: asTheyAre,
    });
    return { foreign, submission };
  };
  const once = (format?: AmountFormat, instead?: FieldTexts) => {
    // Values that take the place of others belong to one reading: a unit of work that is run once more reads again.
    if (!parsed || instead) {
      club = format;
      parsed = parse(format, instead);
    }
    return parsed;
  };
  return {
    read(organization, instead) {
      const { foreign, submission } = once(organization && clubAmountFormat(organization), instead);
      if (foreign || submission.status !== "success") throw new InvalidSubmission();
      return submission.value;
    },
    typed: () => once().submission.payload,
    reply(t) {
      const { foreign, submission } = once();
      const reply = submission.reply({ hideFields });
      const messages = Object.entries(reply.error ?? {}).map(([name, issues]): [string, string[]] => [
        name,
        (issues ?? []).map((issue) => issueWords(issue, t, club)),
      ]);
      const error = Object.fromEntries(messages);
      // A page from before an upgrade has posted it. Leaving it out would lose what somebody has typed, and say that it was saved.
      if (foreign) error[""] = [...(error[""] ?? []), t("errors.outdated-form")];
      const status = messages.length > 0 || foreign ? "error" : "success";
      // The page shows what was posted; what took its place does so again when the form comes back.
      const posted = Object.entries(replaced).map(([name, texts]) => [
        name,
        texts.length > 1 ? [...texts] : texts[0],
      ]);
      const typed = { ...reply.initialValue, ...Object.fromEntries(posted) };
      return { ...reply, status, initialValue: sentBack(typed), error };
    },
  };
}

const asTheyAre = (issues: z.core.$ZodIssue[]) => issues;

/** Digits with a sign and decimals: nothing else that `Number` takes, such as "1e3" or "0x10". */
const TYPED_NUMBER = /^[-+]?\d+(?:[.,]\d+)?$/;

/** How the fields of a form become the values of a schema: conform's way, but for what people type as numbers and amounts. */
const coercionFor = memoize(
  (currency?: string, locale?: string) => `${currency} ${locale}`,
  (currency, locale) =>
    configureCoercion({
      type: { number: typedNumber },
      customize: (type) =>
        isMoney(type)
          ? (value) => typedAmount(value, currency && locale ? { currency, locale } : undefined)
          : null,
    }),
);

/** Longer than any number: composing a long text takes time that nobody should cost us. */
const LONGEST_NUMBER = 40;

/** NaN for text that is not a number. */
function typedNumber(typed: string): number {
  if (typed.length > LONGEST_NUMBER) return Number.NaN;
  const composed = typed.normalize("NFKC").trim().replace("−", "-");
  return TYPED_NUMBER.test(composed) ? Number(composed.replace(",", ".")) : Number.NaN;
}

/** Money, or money that may be left empty: what is empty must be so before a default is put in its place. */
function isMoney(type: z.core.$ZodType): boolean {
  if (moneyFields.has(type)) return true;
  const { innerType } = type._zod.def as { innerType?: z.core.$ZodType };
  return innerType !== undefined && isMoney(innerType);
}

/** NaN for all that is no amount; also without the club's format, since a plain number would mean minor units. */
function typedAmount(value: unknown, format: AmountFormat | undefined): number | undefined {
  if (value === undefined || (typeof value === "string" && value.trim() === "")) return undefined;
  return (format && typeof value === "string" ? parseMoney(value, format) : undefined) ?? Number.NaN;
}
