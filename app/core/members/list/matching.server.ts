import type { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Fragment } from "#tenants/connection/named-bindings.ts";
import { all } from "#tenants/sql.ts";
import { notInactive } from "../activity/inactive.server.ts";
import type { MemberFilterSchema } from "../members.schemas.ts";
import { containsWords, searchWords } from "../names/name-search.ts";
import { hasRole } from "../role.ts";

/** Conditions on `members m`: the state that a list shows, and what narrows it further. SQL, with the values of both. */
export interface MatchingMembers {
  shown: string;
  narrowed: string;
  bindings: Fragment["bindings"];
}

/**
 * The conditions for a list of members. Refuses `role-denied` if somebody other than an admin asks for more than the
 * active members, and `invalid` for a choice of a fact that the reader does not get.
 */
export function matchingMembers(
  uow: UnitOfWork,
  filter: z.output<typeof MemberFilterSchema>,
): MatchingMembers {
  const { show, role, tag, search } = filter;
  if (show !== "active" && !isAdmin(uow)) throw new Refusal("role-denied");
  const active = notInactive(uow);
  const shown = {
    active: `m.state = 'active' AND ${active.sql}`,
    inactive: `m.state = 'active' AND NOT ${active.sql}`,
    everyone: "m.state = 'active'",
    pending: "m.state = 'pending'",
    archived: "m.state = 'archived' AND m.admitted AND m.merged_into IS NULL",
    declined: "m.state = 'archived' AND NOT m.admitted AND m.merged_into IS NULL",
  }[show];
  const words = searchWords(search);
  const chosen = chosenByFacts(uow, filter.facts);
  const conditions = [
    words.length > 0 && containsWords(searchedColumns(uow)),
    role && "m.role = :role",
    tag && "lower(:tag) = ANY(folded(m.tags))",
    ...chosen.map(({ sql }) => `m.id IN (${sql})`),
  ].filter(Boolean);
  return {
    shown,
    narrowed: conditions.join(" AND ") || "true",
    bindings: Object.assign(
      { ...active.bindings, searchWords: words, ...(role && { role }), ...(tag && { tag }) },
      ...chosen.map(({ bindings }) => bindings),
    ),
  };
}

/** The ids of all members whom a query of the list finds, sorted. */
export async function matchingIds(
  uow: UnitOfWork,
  filter: z.output<typeof MemberFilterSchema>,
): Promise<number[]> {
  const { shown, narrowed, bindings } = matchingMembers(uow, filter);
  const found = await all<{ id: number }>(
    uow.db,
    `SELECT m.id FROM members m WHERE ${shown} AND ${narrowed} ORDER BY m.id`,
    bindings,
  );
  return found.map(({ id }) => id);
}

/** The statements that select the members of each choice, `<fact>:<choice>`. */
function chosenByFacts(uow: UnitOfWork, asked: readonly string[]): Fragment[] {
  if (asked.length === 0) return [];
  const known = new Map(
    uow.modules.factChoices().map(({ fact, name, members }) => [`${fact}:${name}`, members]),
  );
  return asked.map((choice) => {
    const members = known.get(choice);
    if (!members) throw new Refusal("invalid", "facts");
    return members;
  });
}

/** What a search looks through: e-mail addresses only for those who see them in the list. */
function searchedColumns(uow: UnitOfWork): string {
  return isAdmin(uow) ? "(m.search_name || ' ' || coalesce(m.email, ''))" : "m.search_name";
}

function isAdmin({ actor }: UnitOfWork): boolean {
  return actor.kind === "system" || (actor.kind === "member" && hasRole(actor.role, "admin"));
}
