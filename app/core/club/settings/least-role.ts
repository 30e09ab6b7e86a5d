import { hasRole, type Role } from "#app/core/members/role.ts";
import { type SettingDefinition, type SettingValues, settingValue } from "./setting.ts";

/** The least role for something: fixed by the product, or a setting of each club. */
export type LeastRole = Role | SettingDefinition<Role>;

/** The least role in a club with these settings. */
export function resolveLeastRole(rule: LeastRole, settings: SettingValues): Role {
  return typeof rule === "string" ? rule : settingValue(settings, rule);
}

/** Is the role at least the one that the rule asks for in a club with these settings? */
export function hasLeastRole(role: Role, rule: LeastRole, settings: SettingValues): boolean {
  return hasRole(role, resolveLeastRole(rule, settings));
}
