import { PageSchema } from "../../domain/attendance/attendance-requests.schemas.ts";
import { mySessions } from "../../domain/sessions/session-list.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { pagedResource, sessionResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/users/me/sessions", {
  GET: memberOperation(
    { summary: "The sessions that you answered, the latest first", minRole: "player", schema: PageSchema },
    async (uow, page) =>
      pagedResource(await mySessions(uow, page), (session) => sessionResource(session, uow.organization)),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
