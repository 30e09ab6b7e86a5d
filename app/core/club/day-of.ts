import type { Day } from "#app/kernel/values/local-date.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";

/** A local date 'YYYY-MM-DD' as a value of a message, in this club's locale. */
export function dayOf({ settings }: Pick<Organization, "settings">, date: string): Day {
  return { date, locale: settingValue(settings, localeSetting) };
}
