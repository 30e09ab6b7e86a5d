/** The roles from least to most. */
export const ROLES = ["player", "coach", "admin"] as const;

/** player < coach < admin. */
export type Role = (typeof ROLES)[number];

/** The rank of `members m` by role, for sorting. SQL. */
export const ROLE_RANK = `array_position('{${ROLES}}'::text[], m.role)`;

/** Is `role` at or above `required`? */
export function hasRole(role: Role, required: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(required);
}
