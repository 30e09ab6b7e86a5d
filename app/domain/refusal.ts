import type errors from "../i18n/locales/en/errors.ts";
import type { MessageValues } from "./values/money.ts";

/** What the core refuses with: each code has its text, `errors.<code>`. */
export type CoreRefusalCode = keyof typeof errors;

/** A refusal's code: one of the core's, or a module's, "payments:debt", with its text in the module's own `errors.debt`. */
export type RefusalCode = CoreRefusalCode | `${string}:${string}`;

/**
 * A rule said no. `code` is the API's error code and leads to the message; `field` names the input it belongs to. Thrown
 * by commands; the HTML and API adapters turn it into a field error or a JSON error.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly values: MessageValues;

  constructor(code: RefusalCode, field?: string, values: MessageValues = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.field = field;
    this.values = values;
  }
}
