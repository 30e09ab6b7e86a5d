import type { SettingValues } from "#app/kit/module.ts";
import { settingValue } from "#app/kit/rules.ts";
import { isAnywhere } from "./no-positions.ts";
import {
  doubledName,
  type Formation,
  formationsSetting,
  hasTooManyPlaces,
  type PositionPlaces,
  positionPlaces,
} from "./team-settings.ts";

/** The formation of this name; undefined if the club has none. */
export function findFormation(settings: SettingValues, name: string): Formation | undefined {
  return settingValue(settings, formationsSetting).find((one) => one.name === name);
}

/** Why typed positions are refused, and which line or name is at fault. */
export type PositionsFault =
  | { why: "position-line" | "position-exists"; about: string }
  | { why: "no-positions" | "too-many-places" };

/**
 * The positions in typed lines, "2 Defender", in which a star at the end marks a key position ("1 Goalkeeper *"). Two of
 * the same name, ignoring case, are refused.
 */
export function parsePositions(typed: string): PositionPlaces[] | PositionsFault {
  const positions: PositionPlaces[] = [];
  for (const row of typed.split("\n").map((one) => one.trim())) {
    if (row === "") continue;
    const [, quantity, name = "", star] = /^(\d{1,2})\s*[x×]?\s+(.*?)\s*(\*?)$/.exec(row) ?? [];
    const parsed = positionPlaces.safeParse({ name, quantity: Number(quantity), ...(star && { key: true }) });
    if (!parsed.success) return { why: "position-line", about: row.slice(0, 60) };
    positions.push(parsed.data);
  }
  const doubled = doubledName(positions);
  if (doubled !== undefined) return { why: "position-exists", about: doubled };
  if (positions.length === 0) return { why: "no-positions" };
  return hasTooManyPlaces(positions) ? { why: "too-many-places" } : positions;
}

/** Positions as `parsePositions` reads them; "" if they don't matter. */
export function typedPositions(positions: readonly PositionPlaces[]): string {
  if (isAnywhere(positions)) return "";
  return positions.map(({ name, quantity, key }) => `${quantity} ${name}${key ? " *" : ""}`).join("\n");
}
