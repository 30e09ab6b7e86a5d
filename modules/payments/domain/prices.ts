import { z } from "zod";
import { line } from "#app/domain/fields.ts";
import type { Role } from "#app/domain/members/role.ts";
import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import {
  type SettingDefinition,
  type SettingValues,
  settingValue,
} from "#app/domain/organizations/settings/setting.ts";
import {
  type AmountFormat,
  LONGEST_TYPED,
  MAX_MONEY,
  parseMoney,
  plainMoney,
} from "#app/domain/values/money.ts";
import { LONGEST_TAG, MAX_TAGS } from "#app/domain/values/tag-limits.ts";
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
 * The prices in typed lines, "U16 3.00"; of two lines for one tag, the later one counts. `tags`: those of the club, which say
 * where a tag ends. Or else the first line that is not a price.
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
 * A tag that the club has, and the amount after it; otherwise what stands before the longest amount. Tags may contain spaces
 * and digits, amounts spaces and a currency.
 */
function parseTagPrice(row: string, format: AmountFormat, known: ReadonlySet<string>): TagPrice | undefined {
  const parts = row.split(/[\s:=]+/);
  let found: TagPrice | undefined;
  let amount = "";
  for (let at = parts.length - 1; at > 0; at--) {
    amount = `${parts[at]}${amount && " "}${amount}`;
    // No amount is longer, and putting longer and longer texts together would take quadratic time.
    if (amount.length > LONGEST_TYPED) break;
    const price = parseMoney(amount, format);
    if (price === undefined) continue;
    found = { tag: parts.slice(0, at).join(" "), price };
    if (known.has(found.tag.toLowerCase())) break;
  }
  return found && found.price >= 0 && found.tag.length <= LONGEST_TAG ? found : undefined;
}

/** Prices of tags as a person types them, a line for each. */
export function typedTagPrices(prices: readonly TagPrice[], { currency, locale }: AmountFormat): string {
  return prices.map(({ tag, price }) => `${tag} ${plainMoney(price, currency, locale)}`).join("\n");
}
