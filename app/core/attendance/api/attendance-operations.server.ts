import { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { answerFor } from "#app/core/attendance/answer-for.server.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { AnswerSchema, UndoAnswerSchema } from "#app/core/attendance/attendance.schemas.ts";
import {
  AddAttendeeSchema,
  AttendanceSchema,
  AttendeesSchema,
  ChangeAttendeesSchema,
  LeaveSchema,
  OccasionSchema,
  PageSchema,
} from "#app/core/attendance/attendance-requests.schemas.ts";
import {
  answeredResource,
  attendanceResource,
  attendeeResource,
  GivenAnswer,
  ListedAttendee,
  OwnAnswer,
} from "#app/core/attendance/attendance-resource.ts";
import { attendeeList } from "#app/core/attendance/attendees.server.ts";
import { changeAttendees } from "#app/core/attendance/change-attendees.server.ts";
import { myAttendances } from "#app/core/attendance/my-attendances.server.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { pagedResource } from "#app/core/shown.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";

/** Runs the command if the id belongs to this kind of occasion and the caller can see it; otherwise refuses `not-found`. */
function of<U extends UnitOfWork, I extends { occasionId: number }, R>(
  kind: OccasionKind,
  command: (uow: U, input: I) => Promise<R>,
) {
  return async (uow: U, input: I): Promise<R> => {
    await occasionDetail(uow, input.occasionId, kind);
    return command(uow, input);
  };
}

const ofSession = { path: "/sessions/{id}/attendees", params: { id: "occasionId" } };
const ofEvent = { path: "/events/{id}/attendees", params: { id: "occasionId" } };

const list = {
  method: "GET",
  minRole: "player",
  input: AttendeesSchema,
  output: pageSchema(ListedAttendee),
} as const;
const listed = async (uow: UnitOfWork, input: z.output<typeof AttendeesSchema>) =>
  pagedResource(await attendeeList(uow, input), attendeeResource);

export const attendanceOperations = [
  memberOperation({
    method: "GET",
    path: "/attendances",
    summary: "List your own answers, newest first",
    minRole: "player",
    input: PageSchema,
    output: pageSchema(OwnAnswer),
    command: async (uow, page) => pagedResource(await myAttendances(uow, page), attendanceResource),
  }),
  memberOperation({
    method: "POST",
    path: "/attendance",
    summary: "Check in or out of a session or an event, for yourself or (coaches and admins) for a player",
    example: { session: 482, attending: 1, note: "Ten minutes late" },
    minRole: "player",
    input: AttendanceSchema,
    output: GivenAnswer,
    command: async (uow, input) => answeredResource(await answerFor(uow, input)),
  }),
  memberOperation({
    method: "POST",
    path: "/attendance/undo",
    summary: "Undo a check-in or check-out that changed a place or a turn in line, before anybody is told",
    example: { undo: 7315 },
    minRole: "player",
    input: UndoAnswerSchema,
    output: GivenAnswer,
    command: async (uow, input) => answeredResource(await undoAnswer(uow, input)),
  }),
  memberOperation({
    ...ofSession,
    ...list,
    summary: "List the answers to a session",
    example: { occasionId: 482, attending: "1" },
    command: of("session", listed),
  }),
  memberOperation({
    ...ofSession,
    method: "PUT",
    summary: "Check yourself in or out of a session",
    example: { occasionId: 482, attending: 1, note: "Ten minutes late" },
    minRole: "player",
    input: AnswerSchema,
    output: GivenAnswer,
    command: of("session", async (uow, input: z.output<typeof AnswerSchema>) =>
      answeredResource(await answerOccasion(uow, input)),
    ),
  }),
  memberOperation({
    ...ofSession,
    method: "POST",
    summary: "Check a member in or out of a session (coaches on its day, admins at any time)",
    failed: "failures.addAttendee",
    example: { occasionId: 482, attendee: 12, attending: 1 },
    minRole: "coach",
    input: AddAttendeeSchema,
    output: GivenAnswer,
    command: of("session", async (uow, { attendee, ...input }: z.output<typeof AddAttendeeSchema>) =>
      answeredResource(await recordAnswer(uow, { ...input, memberId: attendee })),
    ),
  }),
  memberOperation({
    ...ofEvent,
    ...list,
    summary: "List the answers to an event",
    example: { occasionId: 37, attending: "1" },
    command: of("event", listed),
  }),
  memberOperation({
    ...ofEvent,
    method: "POST",
    summary: "Check yourself in to an event",
    minRole: "player",
    input: OccasionSchema,
    output: GivenAnswer,
    command: of("event", async (uow, { occasionId }) =>
      answeredResource(
        await answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
      ),
    ),
  }),
  memberOperation({
    ...ofEvent,
    method: "DELETE",
    summary: "Check yourself out of an event, or leave its waiting list",
    failed: "failures.removeAttendee",
    minRole: "player",
    query: ["reviewed"],
    input: LeaveSchema,
    output: GivenAnswer,
    command: of("event", async (uow, { occasionId, reviewed }: z.output<typeof LeaveSchema>) =>
      answeredResource(await answerOccasion(uow, { occasionId, attending: "not-attending", reviewed })),
    ),
  }),
  memberOperation({
    ...ofEvent,
    method: "PATCH",
    summary: "Check members in and out of an event",
    failed: "failures.addAttendee",
    example: { occasionId: 37, add: [12, 31], remove: [47] },
    minRole: "admin",
    input: ChangeAttendeesSchema,
    output: z.array(GivenAnswer),
    command: of("event", async (uow, input: z.output<typeof ChangeAttendeesSchema>) =>
      (await changeAttendees(uow, input)).map(answeredResource),
    ),
  }),
];
