import { z } from "zod";
import { ChangeMeSchema } from "../../domain/members/members.schemas.ts";
import { me } from "../../domain/members/members.server.ts";
import { updateMe } from "../../domain/members/update-me.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { memberResource } from "../../views/member-resources.server.ts";

const resource = apiResource("/users/me", {
  GET: memberOperation(
    { summary: "Your own account", minRole: "player", schema: z.strictObject({}) },
    async (uow) => memberResource(uow, await me(uow)),
  ),
  PATCH: memberOperation(
    { summary: "Change your own account", minRole: "player", schema: ChangeMeSchema },
    async (uow, input) => {
      await updateMe(uow, input);
      return memberResource(uow, await me(uow));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
