import type { UnitOfWork } from "#app/kit/commands.server.ts";
import { settingValue } from "#app/kit/rules.ts";
import { tagPricesSetting } from "./prices.ts";

/** Keeps the prices of tags that the club gives another name. `spelling` is by the former name in lower case. */
export async function renamePrices(
  { db, organization }: UnitOfWork,
  { spelling }: { spelling: Readonly<Record<string, string>> },
): Promise<void> {
  const { settings } = organization;
  const renamed = settingValue(settings, tagPricesSetting).map((one) => ({
    ...one,
    tag: spelling[one.tag.toLowerCase()] ?? one.tag,
  }));
  if (renamed.length === 0) return;
  // Nobody's price changes, so no module is told of a changed setting.
  await db("settings")
    .where({ id: tagPricesSetting.id })
    .update({ value: JSON.stringify(renamed) });
  settings[tagPricesSetting.id] = renamed;
}
