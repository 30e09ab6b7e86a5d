import { answerOccasion } from "../../domain/attendance/answer-occasion.server.ts";
import { AnswerSchema } from "../../domain/attendance/attendance.schemas.ts";
import { AddAttendeeSchema, AttendeesSchema } from "../../domain/attendance/attendance-requests.schemas.ts";
import { attendeeList } from "../../domain/attendance/attendees.server.ts";
import { recordAnswer } from "../../domain/attendance/record-answer.server.ts";
import { occasionDetail } from "../../domain/occasions/occasion-list.server.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { answeredResource, attendeeResource, pagedResource } from "../../views/occasion-resources.server.ts";

const params = { id: "occasionId" };

const resource = apiResource("/sessions/{id}/attendees", {
  GET: memberOperation(
    { summary: "Who is coming to a session", minRole: "player", params, schema: AttendeesSchema },
    async (uow, input) => {
      await occasionDetail(uow, input.occasionId, "session");
      return pagedResource(await attendeeList(uow, input), attendeeResource);
    },
  ),
  PUT: memberOperation(
    { summary: "Answer for yourself", minRole: "player", params, schema: AnswerSchema },
    async (uow, input) => {
      await occasionDetail(uow, input.occasionId, "session");
      return answeredResource(await answerOccasion(uow, input));
    },
  ),
  POST: memberOperation(
    {
      summary: "Record somebody's answer: a coach on the day, an admin always",
      minRole: "coach",
      params,
      schema: AddAttendeeSchema,
    },
    async (uow, { attendee, ...input }) => {
      await occasionDetail(uow, input.occasionId, "session");
      return answeredResource(await recordAnswer(uow, { ...input, memberId: attendee }));
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
