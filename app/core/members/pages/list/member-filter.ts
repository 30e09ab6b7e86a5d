import { filterFields } from "#app/core/members/list/filter-query.ts";
import { MemberListSchema } from "#app/core/members/members.schemas.ts";
import { ADDING, type MemberFilter } from "./member-query.ts";

/** The filter in the address of the member list. An invalid one shows the whole list instead of an error. */
export function memberFilterIn({ searchParams }: URL): MemberFilter {
  const { [ADDING]: _adding, ...fields } = filterFields(searchParams);
  const parsed = MemberListSchema.safeParse(fields);
  return parsed.success ? parsed.data : MemberListSchema.parse({});
}
