import { z } from "zod";
import type { SettingDefinition } from "#app/kit/module.ts";
import { id, line, price, type Role } from "#app/kit/rules.ts";

/** Puts money into a member's part of the kitty. */
export const PayInSchema = z.strictObject({ memberId: id, amount: price });

/** The jars that the kitty is kept in. */
export const JarsSchema = z.strictObject({ jars: line(200) });

/** From which role up the kitty of an occasion is shown. */
export const kittyRoleSetting: SettingDefinition<Role> = {
  id: "kitty:role",
  schema: z.enum(["player", "coach", "admin"], "errors.invalid"),
  default: "coach",
};

/** Where the money is; a tab of the settings asks for it. */
export const kittyJarsSetting: SettingDefinition<string[]> = {
  id: "kitty:jarNames",
  schema: z.array(line(40)).max(10),
  default: [],
  ownEditor: true,
};
