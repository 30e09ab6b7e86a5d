import type { Language } from "#app/i18n/language.ts";
import type { Organization } from "../organization.ts";
import { settingValue } from "../settings/setting.ts";
import { localeSetting } from "../settings/settings.ts";

/** The language of the club's locale: what whoever has chosen none is written in. */
export function spokenLanguage({ settings }: Pick<Organization, "settings">): Language {
  return settingValue(settings, localeSetting).startsWith("es") ? "es" : "en";
}
