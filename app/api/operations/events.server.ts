import { OccasionListSchema } from "#app/domain/occasions/occasion-list.schemas.ts";
import { occasionList } from "#app/domain/occasions/occasion-list.server.ts";
import { memberOperation } from "../operation.ts";
import { pageOf } from "../output.ts";
import { ClubEvent, eventResource, pagedResource } from "../resources/occasions.ts";

export const eventOperations = [
  memberOperation({
    method: "GET",
    path: "/events",
    summary: "The club's events",
    minRole: "player",
    input: OccasionListSchema,
    facts: "occasion",
    output: pageOf(ClubEvent),
    command: async (uow, filter) => pagedResource(await occasionList(uow, "event", filter), eventResource),
  }),
];
