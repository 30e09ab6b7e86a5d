import { filterFields } from "#app/domain/members/list/filter-query.ts";
import { MemberListSchema } from "#app/domain/members/members.schemas.ts";
import type { MemberFilter } from "./member-query.ts";

/** The filter in the address of the members' list. A mangled one shows the whole list instead of an error. */
export function memberFilterIn({ searchParams }: URL): MemberFilter {
  const parsed = MemberListSchema.safeParse(filterFields(searchParams));
  return parsed.success ? parsed.data : MemberListSchema.parse({});
}
