import { addMember } from "../../domain/members/add-member.server.ts";
import { AddMemberSchema, MemberListSchema } from "../../domain/members/members.schemas.ts";
import { memberDetail, memberList } from "../../domain/members/members.server.ts";
import { hasRole } from "../../domain/members/role.ts";
import { Refusal } from "../../domain/refusal.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const resource = apiResource("/users", {
  GET: memberOperation(
    {
      summary: "The club's members; only admins see others than the active ones",
      minRole: "player",
      schema: MemberListSchema,
    },
    async (uow, filter) => {
      if (filter.show !== "active" && !hasRole(uow.actor.role, "admin")) throw new Refusal("role-denied");
      const list = await memberList(uow, filter);
      return { ...list, items: list.items.map((member) => memberResource(uow, member)) };
    },
  ),
  POST: memberOperation(
    { summary: "Add a member", minRole: "admin", schema: AddMemberSchema, status: 201 },
    async (uow, input) => memberResource(uow, await memberDetail(uow, await addMember(uow, input))),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
