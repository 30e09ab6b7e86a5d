import type errors from "../i18n/locales/en/errors.ts";
import type { ModuleRefusalCode } from "../i18n/messages.ts";
import type { MessageValues } from "./values/money.ts";

/** The core's refusals; each code has a text, `errors.<code>`. */
export type CoreRefusalCode = keyof typeof errors;

/** A code of the core, or of a module: the text of "payments:debt" is `errors.debt` in the module's messages. */
export type RefusalCode = CoreRefusalCode | ModuleRefusalCode;

/**
 * A rule said no. `code` is the API's error code and names the message; `field` is the input it belongs to, if any.
 * Commands throw it; pages show it as an error of the form or field, the API answers it as JSON.
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
