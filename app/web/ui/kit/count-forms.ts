import type { TFunction } from "i18next";
import type { MessageKey } from "#app/kernel/i18n/messages.ts";

/** The forms of a text with a `{{count}}`, as attributes of the element in which a script shows it (`countText`). */
export function countForms(t: TFunction, key: MessageKey): { "data-one": string; "data-many": string } {
  // A script writes numbers as they are.
  const form = (count: number) =>
    t(key, { count, skipInterpolation: true }).replace("{{count, number}}", "{{count}}");
  return { "data-one": form(1), "data-many": form(2) };
}
