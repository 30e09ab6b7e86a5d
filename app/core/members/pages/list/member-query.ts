import type { z } from "zod";
import type { MemberListSchema } from "#app/core/members/members.schemas.ts";

const PATH = "/organization";

/** The query parameter while members are added by hand; its value is the id of the last one. */
export const ADDING = "add";

/** What the address of the members' list asks for. */
export type MemberFilter = z.output<typeof MemberListSchema>;
export type MemberSort = MemberFilter["sort"];

/** The query of a list with this filter; defaults are omitted. */
function memberQuery(filter: Partial<MemberFilter>): URLSearchParams {
  const { search, role, show, tag, facts = [], sort, direction, page = 1 } = filter;
  const given = {
    search,
    role,
    tag,
    facts: facts.join(","),
    show: show === "active" ? "" : show,
    sort: sort === "name" ? "" : sort,
    direction: direction === "ascending" ? "" : direction,
    page: page > 1 ? String(page) : "",
  };
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
  );
}

/** The address of the member list with this filter. */
export function membersHref(filter: Partial<MemberFilter>): string {
  const query = memberQuery(filter);
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** The address of the list with this filter and the form for the next member, after `memberId` was added. */
export function addingHref(filter: Partial<MemberFilter>, memberId: number): string {
  const query = memberQuery(filter);
  query.set(ADDING, String(memberId));
  return `${PATH}?${query}`;
}

/** The query with which a file, or an act on several, covers exactly the members that the list shows. */
export function meantQuery({ search, role, show, tag, facts }: MemberFilter): string {
  const query = memberQuery({ search, role, tag, facts });
  query.set("show", show);
  return String(query);
}

/** Does the filter show anything other than the default list? */
export function isNarrowed({ search, role, show, tag, facts }: MemberFilter): boolean {
  return Boolean(search || role || tag || facts.length > 0 || show !== "active");
}
