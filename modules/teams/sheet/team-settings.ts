import { z } from "zod";
import type { SettingDefinition } from "#app/kit/module.ts";
import { line, Refusal, type Role } from "#app/kit/rules.ts";
import { LIMITS } from "#modules/teams/solver/limits.ts";

/** The least role that sees the team maker. */
export const teamMakerRoleSetting: SettingDefinition<Role> = {
  id: "teams:makerRole",
  number: 1,
  schema: z.enum(["player", "coach", "admin"], "errors.invalid"),
  default: "admin",
};

/** The least role that makes teams: coach if the club lets coaches see the team maker, else admin. */
export const makerRoleSetting: SettingDefinition<Role> = {
  ...teamMakerRoleSetting,
  schema: teamMakerRoleSetting.schema.transform((role) => (role === "player" ? "coach" : role)),
};

/** The longest name of a position or a formation, in characters. */
export const LONGEST_NAME = 40;

/** The most players of one position in a team. */
export const MAX_QUANTITY = 30;

/** How many players of a position a team has. */
const quantity = z
  .number("errors.invalid")
  .int("errors.invalid")
  .min(1, "errors.too-small")
  .max(MAX_QUANTITY, "errors.too-large");

/** A position of a formation; a key position, such as a goalkeeper's, must not stay empty. */
export const positionPlaces = z.strictObject({
  name: line(LONGEST_NAME),
  quantity,
  key: z.boolean("errors.invalid").optional(),
});
export type PositionPlaces = z.output<typeof positionPlaces>;

/** The most positions of a formation. */
const MAX_POSITIONS = 30;

/** The positions of a formation. The command that takes them refuses two of the same name, ignoring case. */
export const positionList = z
  .array(positionPlaces, "errors.invalid")
  .min(1, "errors.required")
  .max(MAX_POSITIONS, "errors.too-large");

/** The most formations of a club. */
export const MAX_FORMATIONS = 50;

/** A formation: how many players of each position a team has. */
export interface Formation {
  name: string;
  positions: PositionPlaces[];
}

/**
 * Refuses `teams:formation-exists` if two have one name, `teams:position-exists` if two positions of one do, ignoring case, and
 * `teams:too-many-places`.
 */
function refuseFormations(formations: readonly Formation[]): void {
  const field = String(FORMATIONS_NUMBER);
  const name = doubledName(formations);
  if (name !== undefined) throw new Refusal("teams:formation-exists", field, { name });
  for (const { positions } of formations) {
    const line = doubledName(positions);
    if (line !== undefined) throw new Refusal("teams:position-exists", field, { line });
    if (hasTooManyPlaces(positions)) throw new Refusal("teams:too-many-places", field);
  }
}

/** The first name that occurs twice, ignoring case; undefined if none does. */
export function doubledName(named: readonly { name: string }[]): string | undefined {
  const keys = named.map(({ name }) => name.toLowerCase());
  return named.find((_, at) => keys.indexOf(keys[at] as string) !== at)?.name;
}

/** Are these more positions, or places, than a team has? */
export function hasTooManyPlaces(positions: readonly PositionPlaces[]): boolean {
  const places = positions.reduce((sum, one) => sum + one.quantity, 0);
  return positions.length > MAX_POSITIONS || places > LIMITS.places;
}

const FORMATIONS_NUMBER = 6;

/** The formations that teams are made with. The settings have a tab for them. */
export const formationsSetting: SettingDefinition<Formation[]> = {
  id: "teams:formations",
  number: FORMATIONS_NUMBER,
  schema: z.array(z.strictObject({ name: line(LONGEST_NAME), positions: positionList })).max(MAX_FORMATIONS),
  default: [],
  refuse: refuseFormations,
  ownEditor: true,
};
