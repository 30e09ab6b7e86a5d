import type { CoreRefusalCode, MessageKey, ModuleRefusalCode } from "#app/kernel/i18n/messages.ts";
import type { MessageValues } from "./values/money.ts";

/** A code of the core, or of a module: the text of "payments:debt" is `errors.debt` in the module's messages. */
export type RefusalCode = CoreRefusalCode | ModuleRefusalCode;

/** A page of ours where what remains to be done is done, and what its link says. */
export interface Offer {
  to: string;
  label: MessageKey;
  values?: MessageValues;
}

/**
 * A rule said no. `code` is the API's error code and names the message; `field` is the input it belongs to, if any.
 * `offers`: what the person may do instead. Commands throw it; pages show
 * it as an error of the form or field, the API answers it as JSON.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly values: MessageValues;
  readonly offers: readonly Offer[];

  constructor(
    code: RefusalCode,
    field?: string,
    values: MessageValues = {},
    { offers = [] }: { offers?: readonly Offer[] } = {},
  ) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.field = field;
    this.values = values;
    this.offers = offers;
  }
}
