import type { Day } from "../values/local-date.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";

/** A date 'YYYY-MM-DD' of this club for a message. */
export function dayOf({ settings }: Pick<Organization, "settings">, date: string): Day {
  return { date, locale: settingValue(settings, localeSetting) };
}
