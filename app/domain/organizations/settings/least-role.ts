import { hasRole, type Role } from "../../members/role.ts";
import { type SettingDefinition, type SettingValues, settingValue } from "./setting.ts";

/** From which role up something is meant: the product says so, or each club by a setting. */
export type LeastRole = Role | SettingDefinition<Role>;

/** The role that a rule comes to in a club with these settings. */
export function roleOf(rule: LeastRole, settings: SettingValues): Role {
  return typeof rule === "string" ? rule : settingValue(settings, rule);
}

/** Does the role reach what the rule asks for in a club with these settings? */
export function hasLeastRole(role: Role, rule: LeastRole, settings: SettingValues): boolean {
  return hasRole(role, roleOf(rule, settings));
}
