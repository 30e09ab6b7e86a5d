import { z } from "zod";
import { type SettingDefinition, type SettingValues, settingValue } from "#app/core/club/settings/setting.ts";
import type { Role } from "#app/core/members/role.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { line } from "#app/kernel/fields.ts";
import {
  type AmountFormat,
  LONGEST_TYPED,
  MAX_MONEY,
  parseMoney,
  plainMoney,
} from "#app/kernel/values/money.ts";
import { LONGEST_TAG, MAX_TAGS } from "#app/kernel/values/tag-limits.ts";
import { MAX_LEAVE_HOURS } from "./occasions/leave-limits.ts";

/** What members with a tag pay for a session, in minor units. */
export interface TagPrice {
  tag: string;
  price: number;
}

/** What members with these tags pay for a session at most; the tab of the settings asks for it. */
export const tagPricesSetting: SettingDefinition<TagPrice[]> = {
  id: 20,
  name: "tagPrices",
  schema: z
    .array(z.strictObject({ tag: line(LONGEST_TAG), price: z.number().int().min(0).max(MAX_MONEY) }))
    .max(MAX_TAGS),
  default: [],
  ownEditor: true,
};

/** Do coaches and admins take part in sessions for nothing? */
export const freeStaffSetting: SettingDefinition<boolean> = {
  id: 21,
  name: "freeStaff",
  schema: z.boolean("errors.invalid"),
  default: false,
  ownEditor: true,
};

/** How many hours before the start leaving begins to cost the price, unless an occasion says otherwise; 0 = never. */
export const leaveHoursSetting: SettingDefinition<number> = {
  id: 22,
  name: "leaveHours",
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

/**
 * The prices in typed lines, "U16 3.00"; of two lines for one tag, the later one counts. Or else the first line that is not a
 * price, or could be more than one: "U 16 300" is not read unless one of the club's tags says how.
 */
export function parseTagPrices(
  typed: string,
  format: AmountFormat,
  tags: readonly string[],
): { prices: TagPrice[] } | { wrong: string } {
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const prices = new Map<string, TagPrice>();
  for (const row of typed.split("\n").map((one) => one.trim())) {
    if (row === "") continue;
    const parsed = parseTagPrice(row, format, known);
    if (!parsed) return { wrong: row.slice(0, 40) };
    prices.set(parsed.tag.toLowerCase(), parsed);
  }
  return { prices: [...prices.values()] };
}

/**
 * A tag and an amount at the end of the line: tags may contain spaces and digits, amounts a currency and groups. If a tag of the
 * club begins the line, the rest has to be an amount; otherwise there has to be one reading only.
 */
function parseTagPrice(row: string, format: AmountFormat, tags: ReadonlySet<string>): TagPrice | undefined {
  const parts = row.split(/[\s:=]+/);
  const cuts: { tag: string; price: number | undefined }[] = [];
  for (let at = parts.length - 1, amount = ""; at >= 0; at--) {
    amount = `${parts[at]}${amount && " "}${amount}`;
    // No amount is longer, and putting longer and longer texts together would take quadratic time.
    if (amount.length > LONGEST_TYPED) break;
    cuts.push({ tag: parts.slice(0, at).join(" "), price: parseMoney(amount, format) });
  }
  const known = cuts.filter(({ tag }) => tags.has(tag.toLowerCase()));
  // A sign or a currency belongs to the amount: "U16 EUR 7".
  const others = cuts.filter(({ tag }) => parseMoney(`${tag.split(" ").at(-1)} 1`, format) === undefined);
  const readings = (known.length > 0 ? known : others).flatMap(({ tag, price }): TagPrice[] =>
    price === undefined || price < 0 || tag === "" || tag.length > LONGEST_TAG ? [] : [{ tag, price }],
  );
  return readings.length === 1 ? readings[0] : undefined;
}

/** Prices of tags as a person types them, a line for each. */
export function typedTagPrices(prices: readonly TagPrice[], { currency, locale }: AmountFormat): string {
  return prices.map(({ tag, price }) => `${tag} ${plainMoney(price, currency, locale)}`).join("\n");
}
