import type { Language } from "#app/kernel/i18n/language.ts";
import type { Organization } from "../organization.ts";
import { settingValue } from "./setting.ts";
import { localeSetting } from "./settings.ts";

/** The language of the club's locale, for people who have chosen none. */
export function clubLanguage({ settings }: Pick<Organization, "settings">): Language {
  return settingValue(settings, localeSetting).startsWith("es") ? "es" : "en";
}
