import { PageSchema } from "../../domain/attendance/attendance-requests.schemas.ts";
import { occasionList } from "../../domain/occasions/occasion-list.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { eventResource, pagedResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/users/me/events", {
  GET: memberOperation(
    { summary: "The events that you answered, the latest first", minRole: "player", schema: PageSchema },
    async (uow, page) =>
      pagedResource(await occasionList(uow, "event", { ...page, mine: true }), eventResource),
  ),
});
export const loader = resource.loader;
export const action = resource.action;
