import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { all } from "#tenants/sql.ts";
import type { MemberState } from "../member.ts";
import { containsWords, searchWords } from "../names/name-search.ts";
import { SHOWN_NAME } from "../names/shown-name.ts";
import { notGone } from "../not-gone.ts";
import type { Role } from "../role.ts";

/** Somebody who may be the same person as a member. */
export interface MergeCandidate {
  id: number;
  name: string;
  alias: string | null;
  email: string | null;
  role: Role;
  state: MemberState;
  admitted: boolean;
}

const MAX_FOUND = 20;
/** Shorter words ("de", "van") make no names similar. */
const SHORTEST_WORD = 3;

/**
 * Members in any state who may be the same person as this one: those whom `search` finds by name or address or, without
 * a search, those who share a word of the name; the most similar first.
 */
export async function mergeCandidates(
  { db }: UnitOfWork,
  { memberId, name, search }: { memberId: number; name: string; search: string },
): Promise<MergeCandidate[]> {
  const words = searchWords(search);
  const similar = searchWords(name).filter((word) => word.length >= SHORTEST_WORD);
  const matches =
    words.length > 0
      ? containsWords("(m.search_name || ' ' || coalesce(m.email, ''))")
      : "likeness.shared > 0";
  return all(
    db,
    `SELECT m.id, m.name, m.alias, m.email, m.role, m.state, m.admitted FROM members m
      CROSS JOIN LATERAL (
        SELECT count(*) AS shared FROM unnest(:similar::text[]) w WHERE strpos(m.search_name, w) > 0) likeness
      WHERE m.id <> :memberId AND ${notGone("m")} AND ${matches}
      ORDER BY likeness.shared DESC, ${SHOWN_NAME} COLLATE "und-x-icu", m.id LIMIT ${MAX_FOUND}`,
    { memberId, similar, searchWords: words },
  );
}
