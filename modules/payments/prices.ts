import { z } from "zod";
import type { SettingDefinition, SettingValues } from "#app/kit/module.ts";
import {
  LONGEST_TAG,
  line,
  MAX_TAGS,
  type OccasionKind,
  price,
  Refusal,
  type Role,
  settingValue,
} from "#app/kit/rules.ts";
import { MAX_LEAVE_HOURS } from "./occasions/leave-limits.ts";
import type { TagPrice } from "./tag-price-lines.ts";

/** What members with these tags pay for a session at most; the tab of the settings asks for it. */
export const tagPricesSetting: SettingDefinition<TagPrice[]> = {
  id: "payments:tagPrices",
  number: 20,
  schema: z.array(z.strictObject({ tag: line(LONGEST_TAG), price })).max(MAX_TAGS),
  default: [],
  refuse: refuseTwice,
  ownEditor: true,
};

/** Refuses `payments:tag-listed-twice` for a tag with more than one price. */
function refuseTwice(prices: readonly TagPrice[]): void {
  const names = prices.map(({ tag }) => tag.toLowerCase());
  const again = prices.find(({ tag }, at) => names.indexOf(tag.toLowerCase()) < at);
  if (again) throw new Refusal("payments:tag-listed-twice", "tagPrices", { tag: again.tag });
}

/** Do coaches and admins take part in sessions for nothing? */
export const freeStaffSetting: SettingDefinition<boolean> = {
  id: "payments:freeStaff",
  number: 21,
  schema: z.boolean("errors.invalid"),
  default: false,
  ownEditor: true,
};

/** How many hours before the start leaving begins to cost the price, unless an occasion says otherwise; 0 = never. */
export const leaveHoursSetting: SettingDefinition<number> = {
  id: "payments:leaveHours",
  number: 22,
  schema: z
    .number("errors.invalid")
    .int("errors.invalid")
    .min(0, "errors.too-small")
    .max(MAX_LEAVE_HOURS, "errors.too-large"),
  default: 0,
  ownEditor: true,
};

/**
 * What a place costs this member, in minor units: for a session the lowest of its price and the prices of their tags, nothing
 * for coaches and admins if the club says so. An event costs everybody the same.
 */
export function memberPrice(
  settings: SettingValues,
  { kind, price }: { kind: OccasionKind; price: number },
  { role, tags }: { role: Role; tags: readonly string[] },
): number {
  if (kind === "event" || price === 0) return price;
  if (role !== "player" && settingValue(settings, freeStaffSetting)) return 0;
  const own = new Set(tags.map((tag) => tag.toLowerCase()));
  return settingValue(settings, tagPricesSetting)
    .filter(({ tag }) => own.has(tag.toLowerCase()))
    .reduce((lowest, one) => Math.min(lowest, one.price), price);
}
