import type { MemberState } from "#app/core/members/member.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Club } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";

/** A member who is linked to an identity of this platform. */
export interface Linked {
  memberId: number;
  identityId: string;
  state: MemberState;
}

interface Known {
  id: number;
  identityId: string | null;
  email: string | null;
  state: MemberState;
}

/**
 * Links the members of a club that nobody can reach yet to identities of this platform: to the one that they had, if it
 * still exists, else to the one with their address, as the next sign-in would. Whoever finds no identity is linked at
 * that sign-in. The API keys of a member whose identity changes end, as always.
 */
export async function relinkPeople(app: UnitHost, club: Club): Promise<Linked[]> {
  const members = await withUnitOfWork(app, club, { as: "system", readOnly: true }, ({ db }) =>
    db<Known>("members")
      .whereNot({ state: "erased" })
      .orderBy("id")
      .select({ id: "id", identityId: "identity_id", email: "email", state: "state" }),
  );
  const people = await all<{ id: string; email: string }>(
    app.database.platform,
    "SELECT id, email FROM platform.identities WHERE id = ANY (:ids::uuid[]) OR email = ANY (:emails::text[])",
    {
      ids: members.flatMap(({ identityId }) => identityId ?? []),
      emails: members.flatMap(({ email }) => email ?? []),
    },
  );
  const links = matchIdentities(members, people);
  const changed = members.filter(({ id, identityId }) => (links.get(id) ?? null) !== identityId);
  await withUnitOfWork(app, club, { as: "system" }, ({ db }) =>
    run(
      db,
      `UPDATE members m SET identity_id = l.identity FROM unnest(:ids::bigint[], :identities::uuid[]) AS l (id, identity)
        WHERE m.id = l.id`,
      { ids: changed.map(({ id }) => id), identities: changed.map(({ id }) => links.get(id) ?? null) },
    ),
  );
  return members.flatMap(({ id: memberId, state }) => {
    const identityId = links.get(memberId);
    return identityId ? [{ memberId, identityId, state }] : [];
  });
}

/**
 * The identity of each member. An identity has one member at most: first the one who had it, else one with its address.
 */
function matchIdentities(
  members: readonly Known[],
  people: readonly { id: string; email: string }[],
): Map<number, string> {
  const known = new Set(people.map(({ id }) => id));
  const byEmail = new Map(people.map(({ id, email }) => [email, id]));
  const links = new Map<number, string>();
  for (const { id, identityId } of members)
    if (identityId && known.has(identityId)) links.set(id, identityId);
  const taken = new Set(links.values());
  for (const { id, email } of members) {
    const found = email === null ? undefined : byEmail.get(email);
    if (links.has(id) || !found || taken.has(found)) continue;
    links.set(id, found);
    taken.add(found);
  }
  return links;
}
