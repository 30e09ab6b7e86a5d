import { z } from "zod";
import { PREFERENCES } from "./preferences.ts";

const wanted = z.boolean("errors.invalid");

const fields = <T extends z.ZodType>(field: T) =>
  Object.fromEntries(["allowsEmails", ...PREFERENCES.map(({ name }) => name)].map((name) => [name, field]));

/** One's own settings as their form posts them: what is not ticked is off. */
export const MySettingsSchema = z.strictObject(fields(wanted.default(false)));

/** Changes to one's own settings; absent ones stay as they are. */
export const ChangeMySettingsSchema = z.strictObject(fields(wanted.optional()));

/** The names of one's own settings as a URL carries them: `moved_up_email`. */
const keys = Object.keys(MySettingsSchema.shape).map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);

/** One of one's own settings. */
export const MySettingSchema = z.strictObject({ key: z.enum(keys, "errors.invalid") });
