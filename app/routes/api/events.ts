import { occasionList } from "../../domain/occasions/occasion-list.server.ts";
import { SessionListSchema } from "../../domain/sessions/sessions.schemas.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { eventResource, pagedResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/events", {
  GET: memberOperation(
    { summary: "The club's events", minRole: "player", schema: SessionListSchema },
    async (uow, filter) => pagedResource(await occasionList(uow, "event", filter), eventResource),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
