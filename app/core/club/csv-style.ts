import type { CsvStyle } from "#app/infra/documents/table.ts";
import type { Organization } from "./organization.ts";
import { settingValue } from "./settings/setting.ts";
import { localeSetting } from "./settings/settings.ts";

/**
 * How a CSV file for people is written, so that their spreadsheets open it: where a number has a decimal comma, semicolons
 * stand between cells. Programs, which ask the API, get commas and points everywhere.
 */
export function clubCsvStyle({ settings }: Pick<Organization, "settings">): CsvStyle {
  const parts = new Intl.NumberFormat(settingValue(settings, localeSetting)).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === "decimal")?.value;
  return decimal === "," ? "semicolon" : "comma";
}
