import type { MessageValues } from "./values/money.ts";

/**
 * A rule said no. `code` is the API's error code and, as `errors.<code>`, the message key (a module's is `<module>:<name>`, its text `errors.<name>` of its own); `field` names
 * the input it belongs to. Thrown by commands; the HTML and API adapters turn it into a field error or a JSON error.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly field: string | undefined;
  readonly values: MessageValues;

  constructor(code: string, field?: string, values: MessageValues = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.field = field;
    this.values = values;
  }
}
