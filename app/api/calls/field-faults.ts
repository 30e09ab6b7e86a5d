import type { TFunction } from "i18next";
import type { z } from "zod";
import { snake } from "#app/kernel/case.ts";
import type { AmountFormat } from "#app/kernel/values/money.ts";
import { issueWords } from "#app/web/http/forms/issue-words.ts";
import type { Allowed } from "../document/allowed.ts";

/** What is wrong with one field of a call. */
export interface FieldFault {
  field: string;
  error: string;
  message: string;
  allowed?: Allowed;
}

/** The caller's language, and how their club writes amounts if it is known. */
export interface CallerWords {
  t: TFunction;
  amounts?: AmountFormat | undefined;
}

/** A call's fields, by the names that callers know. */
export interface CallFields {
  fieldName(name: string): string;
  allowedAt(path: readonly PropertyKey[]): Allowed | undefined;
}

/** At most this many are reported: a list of 200 items can be wrong in each. */
const MAX_FAULTS = 50;

/** What is wrong with each field, in the order in which it was found; only the first fault of each field. */
export function fieldFaults(
  issues: readonly z.core.$ZodIssue[],
  fields: CallFields,
  { t, amounts }: CallerWords,
): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of issues)
    for (const path of issuePaths(issue)) {
      if (faults.size >= MAX_FAULTS) break;
      const [first, ...within] = path.map(String);
      const isAsSent = issue.code === "custom" && issue.params?.asSent === true;
      const named = [fields.fieldName(first ?? ""), ...within.map(snake)];
      const field = (isAsSent ? path.map(String) : named).join(".");
      if (!faults.has(field))
        faults.set(field, { field, ...toFieldFault(issue, fields.allowedAt(path), { t, amounts }) });
    }
  return [...faults.values()];
}

/** The paths that an issue is about; an issue about unknown fields has one for each of them. */
function issuePaths(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code !== "unrecognized_keys") return issue.path.length > 0 ? [issue.path] : [];
  return issue.keys.map((key) => [...issue.path, key]);
}

function toFieldFault(
  issue: z.core.$ZodIssue,
  allowed: Allowed | undefined,
  { t, amounts }: CallerWords,
): Omit<FieldFault, "field"> {
  const error = issue.message.replace(/^.*errors\./, "");
  const said = issueWords(issue, t, amounts);
  if (issue.code === "unrecognized_keys" || !allowed) return { error, message: said };
  // Only if the message itself says no more than that the value is wrong.
  const words = issue.message === "errors.invalid" ? allowedWords(allowed, t) : "";
  const message = words ? t("api.allowed", { said, allowed: words }) : said;
  return { error, message, allowed };
}

/** The allowed values in words: "a whole number from 1 to 60"; empty if it would take too many words. */
function allowedWords(allowed: Allowed, t: TFunction): string {
  const { type, minimum: min, maximum: max } = allowed;
  if (allowed.enum) return allowed.enum.map(String).join(", ");
  if ("const" in allowed) return String(allowed.const);
  const choices =
    allowed.anyOf ?? (Array.isArray(type) ? type.map((one) => ({ ...allowed, type: one })) : []);
  if (choices.length > 0) {
    const words = choices.map((one) => allowedWords(one, t));
    return words.every(Boolean) ? words.reduce((one, other) => t("api.or", { one, other })) : "";
  }
  const name = isKind(allowed.format) ? allowed.format : type;
  if (!isKind(name)) return "";
  const kind = t(`api.kinds.${name}`);
  if (min !== undefined && max !== undefined) return t("api.between", { kind, min, max });
  if (min !== undefined) return t("api.from", { kind, min });
  return max === undefined ? kind : t("api.upTo", { kind, max });
}

const KINDS = [
  "integer",
  "number",
  "boolean",
  "string",
  "array",
  "object",
  "null",
  "date",
  "date-time",
  "uuid",
  "uri",
  "binary",
] as const;

function isKind(word: unknown): word is (typeof KINDS)[number] {
  return KINDS.some((kind) => kind === word);
}
