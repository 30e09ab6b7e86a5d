import { z } from "zod";
import { line } from "#app/domain/fields.ts";
import type { Role } from "#app/domain/members/role.ts";
import type { SettingDefinition } from "#app/domain/organizations/settings/setting.ts";

/** The least role that sees the team maker. */
export const teamMakerRoleSetting: SettingDefinition<Role> = {
  id: 1,
  name: "teamMakerRole",
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
export const quantity = z
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
export const MAX_POSITIONS = 30;

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

/** The formations that teams are made with. The settings have a tab for them. */
export const formationsSetting: SettingDefinition<Formation[]> = {
  id: 6,
  name: "formations",
  schema: z.array(z.strictObject({ name: line(LONGEST_NAME), positions: positionList })).max(MAX_FORMATIONS),
  default: [],
  ownEditor: true,
};
