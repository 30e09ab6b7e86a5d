import { answerOccasion } from "../../domain/attendance/answer-occasion.server.ts";
import {
  AttendeesSchema,
  ChangeAttendeesSchema,
  OccasionSchema,
} from "../../domain/attendance/attendance-requests.schemas.ts";
import { attendeeList } from "../../domain/attendance/attendees.server.ts";
import { changeAttendees } from "../../domain/attendance/change-attendees.server.ts";
import { occasionDetail } from "../../domain/occasions/occasion-list.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { answeredResource, attendeeResource, pagedResource } from "../../views/occasion-resources.server.ts";

const own = { minRole: "player" as const, params: { id: "occasionId" }, schema: OccasionSchema };

const resource = apiResource("/events/{id}/attendees", {
  GET: memberOperation(
    { ...own, summary: "Who is coming to an event", schema: AttendeesSchema },
    async (uow, input) => {
      await occasionDetail(uow, input.occasionId, "event");
      return pagedResource(await attendeeList(uow, input), attendeeResource);
    },
  ),
  POST: memberOperation({ ...own, summary: "Register yourself" }, async (uow, { occasionId }) => {
    await occasionDetail(uow, occasionId, "event");
    return answeredResource(await answerOccasion(uow, { occasionId, attending: "attending" }));
  }),
  DELETE: memberOperation({ ...own, summary: "Leave an event" }, async (uow, { occasionId }) => {
    await occasionDetail(uow, occasionId, "event");
    return answeredResource(await answerOccasion(uow, { occasionId, attending: "not-attending" }));
  }),
  PATCH: memberOperation(
    { ...own, minRole: "admin", summary: "Add and remove players", schema: ChangeAttendeesSchema },
    async (uow, input) => {
      await occasionDetail(uow, input.occasionId, "event");
      return (await changeAttendees(uow, input)).map(answeredResource);
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
