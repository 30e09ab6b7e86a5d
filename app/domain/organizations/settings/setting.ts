import type { z } from "zod";

/** One id-keyed club setting: its number in the product's settings table, its shape and its default. */
export interface SettingDefinition<T> {
  id: number;
  /** Also the form field's name, and the message key `settings.<name>`. */
  name: string;
  schema: z.ZodType<T>;
  default: T;
  /** A page or tab of its module asks for it, so the general form of settings leaves it out. */
  ownEditor?: true;
}

/** A club's stored values by setting id; what equals the default may be absent. */
export type SettingValues = Record<string, unknown>;

/** The value a club has for a setting. A stored value that no longer fits the definition counts as the default. */
export function settingValue<T>(values: SettingValues, definition: SettingDefinition<T>): T {
  const stored = values[definition.id];
  if (stored === undefined) return definition.default;
  const parsed = definition.schema.safeParse(stored);
  return parsed.success ? parsed.data : definition.default;
}
