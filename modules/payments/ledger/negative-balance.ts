import { z } from "zod";
import type { UnitOfWork } from "#app/kit/commands.server.ts";
import type { SettingDefinition } from "#app/kit/module.ts";
import { settingValue } from "#app/kit/rules.ts";

/** May a member's balance go below zero? */
export const negativeBalanceSetting: SettingDefinition<boolean> = {
  id: "payments:negativeBalance",
  number: 2,
  schema: z.boolean("errors.invalid"),
  default: false,
  ownEditor: true,
};

/** Does the club let balances go below zero? */
export function mayOwe({ organization }: Pick<UnitOfWork, "organization">): boolean {
  return settingValue(organization.settings, negativeBalanceSetting);
}
