import type { z } from "zod";

/** One setting of clubs: its id, its schema and its default. */
export interface SettingDefinition<T> {
  /**
   * What it is called in storage, in forms, in the activity log and in `settings.changed`; never given to another setting. The
   * core's are a word in camelCase (`daysAhead`). A module's switch is called like the module, its other settings
   * `<module>:<name>` (`payments:leaveHours`), so that no two modules have one id. Its label is the message
   * `settings.<name>`, of the module if it is a module's.
   */
  id: string;
  /** The number by which the API knows it, for those that the specification or an earlier version numbered. */
  number?: number;
  schema: z.ZodType<T>;
  default: T;
  /** Would this change let somebody in further, so that it takes a fresh sign-in? If absent, no change would. */
  opens?(before: T, after: T): boolean;
  /** Refuses new values that the schema takes, so that one stored before a rule still counts. For pages and the API alike. */
  refuse?(value: T): void;
  /** Edited on a page or tab of its module, so the general form of settings leaves it out. */
  ownEditor?: true;
}

/** What the API calls a setting, in camelCase: its number if it has one, otherwise its id. */
export function settingApiName({ id, number }: Pick<SettingDefinition<never>, "id" | "number">): string {
  return number === undefined ? id : String(number);
}

/** The name of a setting among its module's or the core's messages: "payments:leaveHours" → "leaveHours". */
export function settingName(id: string): string {
  return id.slice(id.indexOf(":") + 1);
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
