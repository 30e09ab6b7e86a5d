import type { Language } from "../../module-system/contract.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./setting.ts";
import { localeSetting } from "./settings.ts";

/** The language of the club's locale: what whoever has chosen none is written in. */
export function spokenLanguage({ settings }: Pick<Organization, "settings">): Language {
  return settingValue(settings, localeSetting).startsWith("es") ? "es" : "en";
}
