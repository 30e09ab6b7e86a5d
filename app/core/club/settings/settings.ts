import { z } from "zod";
import { LOCALES, type Locale } from "#app/kernel/i18n/locale.ts";
import { origins } from "#app/kernel/values/origins.ts";
import { tags } from "#app/kernel/values/tags.ts";
import type { SettingDefinition } from "./setting.ts";

function wholeNumber(min: number, max: number) {
  return z
    .number("errors.invalid")
    .int("errors.invalid")
    .min(min, "errors.too-small")
    .max(max, "errors.too-large");
}

/** How many days ahead home shows sessions, and schedules create them. */
export const daysAheadSetting: SettingDefinition<number> = {
  id: "daysAhead",
  number: 3,
  schema: wholeNumber(1, 60),
  default: 7,
};

/** The tags that members and sessions can have. */
export const tagsSetting: SettingDefinition<string[]> = { id: "tags", number: 5, schema: tags, default: [] };

/** Does the club send automatic mails? Mails that an admin asks for and mails to sign in are always sent. */
export const automaticMailsSetting: SettingDefinition<boolean> = {
  id: "automaticMails",
  number: 7,
  schema: z.boolean("errors.invalid"),
  default: true,
};

/** How the club writes dates and money, and the language of people who have chosen none. */
export const localeSetting: SettingDefinition<Locale> = {
  id: "locale",
  number: 8,
  schema: z.enum(LOCALES, "errors.invalid"),
  default: "en-US",
};

/** After how many days without a sign of life a player counts as inactive; 0 = never. */
export const inactivityDaysSetting: SettingDefinition<number> = {
  id: "inactivityDays",
  number: 9,
  schema: wholeNumber(0, 3650),
  default: 30,
};

/** How many hours before the deadline, else the start, members who have not answered are reminded; 0 = never. */
export const reminderHoursSetting: SettingDefinition<number> = {
  id: "reminderHours",
  number: 15,
  schema: wholeNumber(0, 336),
  default: 48,
};

/** How many hours before the start coaches and admins begin to be told of members who drop out; 0 = never. */
export const shortNoticeHoursSetting: SettingDefinition<number> = {
  id: "shortNoticeHours",
  number: 16,
  schema: wholeNumber(0, 168),
  default: 24,
};

/** Whom the invitation link lets in: anyone, those whom an admin approves, or nobody. */
const JOINING = ["open", "approval", "closed"] as const;
export type Joining = (typeof JOINING)[number];
export const joiningSetting: SettingDefinition<Joining> = {
  id: "joining",
  number: 14,
  schema: z.enum(JOINING, "errors.invalid"),
  default: "open",
  opens: (before, after) => JOINING.indexOf(after) < JOINING.indexOf(before),
};

/** The origins of web pages whose scripts may call the club's API; its own pages always may. */
export const apiOriginsSetting: SettingDefinition<string[]> = {
  id: "apiOrigins",
  number: 17,
  schema: origins,
  default: [],
  opens: (before, after) => after.some((origin) => !before.includes(origin)),
};

/** The core's settings in the order of their numbers; modules add theirs. */
export const coreSettings: readonly SettingDefinition<unknown>[] = [
  daysAheadSetting,
  tagsSetting,
  automaticMailsSetting,
  localeSetting,
  inactivityDaysSetting,
  joiningSetting,
  reminderHoursSetting,
  shortNoticeHoursSetting,
  apiOriginsSetting,
];
