/** Roles are ordered: player < coach < admin. */
export type Role = "player" | "coach" | "admin";

/** The number a role has in the database; pages and the API speak of it by its name. */
export const ROLE_NUMBERS: Record<Role, number> = { player: 0, coach: 1, admin: 2 };

/** The role behind a stored number or a server role string; anything unknown is a player. */
export function roleFrom(value: number | string | null | undefined): Role {
  if (value === 2 || value === "admin") return "admin";
  if (value === 1 || value === "coach") return "coach";
  return "player";
}

/** Is `role` at or above `required`? */
export function hasRole(role: Role, required: Role): boolean {
  return ROLE_NUMBERS[role] >= ROLE_NUMBERS[required];
}
