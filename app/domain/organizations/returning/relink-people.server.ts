import type { MemberState } from "#app/domain/members/member.ts";
import { type UnitHost, withUnitOfWork } from "#app/with-unit-of-work.server.ts";
import type { Club } from "#tenants/directory.ts";

/** A member who is somebody whom the platform knows. */
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
 * Ties the members of a club that nobody can reach yet to the people of this platform: to who they were, if the platform still knows
 * them, else by their address, as the next sign-in would. Who is tied to nobody is found then. Keys of who is somebody else end, as
 * ever.
 */
export async function relinkPeople(app: UnitHost, club: Club): Promise<Linked[]> {
  const members = await withUnitOfWork(app, club, { as: "system", readOnly: true }, ({ db }) =>
    db<Known>("members")
      .whereNot({ state: "erased" })
      .orderBy("id")
      .select({ id: "id", identityId: "identity_id", email: "email", state: "state" }),
  );
  const { rows: people } = await app.database.platform.raw<{ rows: { id: string; email: string }[] }>(
    "SELECT id, email FROM platform.identities WHERE id = ANY (:ids::uuid[]) OR email = ANY (:emails::text[])",
    {
      ids: members.flatMap(({ identityId }) => identityId ?? []),
      emails: members.flatMap(({ email }) => email ?? []),
    },
  );
  const links = linksOf(members, people);
  const changed = members.filter(({ id, identityId }) => (links.get(id) ?? null) !== identityId);
  await withUnitOfWork(app, club, { as: "system" }, ({ db }) =>
    db.raw(
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

/** Whose identity each member has. A person is one member at most: who was tied to them comes before who has their address. */
function linksOf(
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
