import type { Organization } from "#app/core/club/organization.ts";

/**
 * Is this person told about an admin's decisions? Not without an address, nor if they never showed that they know the
 * club, unless the club is trusted.
 */
export function isTold<T extends { email: string | null; confirmed: boolean }>(
  { trusted }: Pick<Organization, "trusted">,
  person: T,
): person is T & { email: string } {
  return person.email !== null && (person.confirmed || trusted);
}
