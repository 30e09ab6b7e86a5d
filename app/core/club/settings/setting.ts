import type { z } from "zod";

/** One setting of clubs: its number in the product's table of settings, its schema and its default. */
export interface SettingDefinition<T> {
  id: number;
  /** Also the form field's name, and the message key `settings.<name>`. */
  name: string;
  schema: z.ZodType<T>;
  default: T;
  /** Would this change let somebody in further, so that it takes a fresh sign-in? If absent, no change would. */
  opens?(before: T, after: T): boolean;
  /** Refuses new values that the schema takes, so that one stored before a rule still counts. For pages and the API alike. */
  refuse?(value: T): void;
  /** Edited on a page or tab of its module, so the general form of settings leaves it out. */
  ownEditor?: true;
}

/** A club's stored values by the setting's id; a value that equals the default may be absent. */
export type SettingValues = Record<string, unknown>;

/** A club's value of a setting. A stored value that no longer fits the schema counts as the default. */
export function settingValue<T>(values: SettingValues, definition: SettingDefinition<T>): T {
  const stored = values[definition.id];
  if (stored === undefined) return definition.default;
  const parsed = definition.schema.safeParse(stored);
  return parsed.success ? parsed.data : definition.default;
}
