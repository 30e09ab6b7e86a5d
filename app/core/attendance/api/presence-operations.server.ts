import type { z } from "zod";
import { pageSchema } from "#app/api/output.ts";
import { addWalkIn } from "#app/core/attendance/presence/add-walk-in.server.ts";
import {
  AddWalkInSchema,
  PresenceListSchema,
  RecordPresenceSchema,
  TakeBackPresenceSchema,
} from "#app/core/attendance/presence/presence.schemas.ts";
import { presenceList } from "#app/core/attendance/presence/presence-list.server.ts";
import {
  PresentPlayer,
  presentResource,
  RecordedMarks,
  recordedResource,
} from "#app/core/attendance/presence/presence-resource.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { undoPresence } from "#app/core/attendance/presence/undo-presence.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { pagedResource } from "#app/core/shown.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";

/** The id of the session or event that a call names. Refuses `not-found`. */
async function readOccasionId(uow: MemberUnit, { session, event }: { session?: number; event?: number }) {
  const { id } = await occasionDetail(
    uow,
    session ?? event ?? 0,
    session === undefined ? "event" : "session",
  );
  return id;
}

function presenceListOperation(kind: OccasionKind) {
  return memberOperation({
    method: "GET",
    path: `/${kind}s/{id}/presence`,
    params: { id: "occasionId" },
    summary: `List who signed up for ${kind === "session" ? "a session" : "an event"}, and who came`,
    minRole: "coach",
    input: PresenceListSchema,
    output: pageSchema(PresentPlayer),
    command: async (uow, input: z.output<typeof PresenceListSchema>) => {
      await occasionDetail(uow, input.occasionId, kind);
      return pagedResource(await presenceList(uow, input), presentResource);
    },
  });
}

/** Who came: coaches can use it from the day of the session or event until two weeks after its finish, admins from that day on. */
export const presenceOperations = [
  presenceListOperation("session"),
  presenceListOperation("event"),
  memberOperation({
    method: "POST",
    path: "/presence",
    summary: "Record who came, came late or was absent; their answers stay as they are",
    example: {
      session: 482,
      marks: [
        { player: 12, presence: "late" },
        { player: 47, presence: "absent" },
      ],
      others: "came",
      among: [12, 31, 47, 52],
    },
    minRole: "coach",
    input: RecordPresenceSchema,
    output: RecordedMarks,
    command: async (
      uow,
      { marks, others, among = [], act, ...of }: z.output<typeof RecordPresenceSchema>,
    ) => {
      const named = marks.map(({ player, presence }) => ({ memberId: player, presence }));
      const recorded = await recordPresence(uow, {
        occasionId: await readOccasionId(uow, of),
        marks: named,
        others: others && { presence: others, among },
        act,
      });
      return recordedResource(recorded);
    },
  }),
  memberOperation({
    method: "POST",
    path: "/presence/undo",
    summary: "Undo one of your own acts, except where somebody has changed the marks since",
    example: { session: 482, act: "0b7e6c1e-6a3f-4c55-9d0a-5f2f6f1f2c11" },
    minRole: "coach",
    input: TakeBackPresenceSchema,
    output: RecordedMarks,
    command: async (uow, { act, ...of }: z.output<typeof TakeBackPresenceSchema>) =>
      recordedResource(await undoPresence(uow, { occasionId: await readOccasionId(uow, of), act })),
  }),
  memberOperation({
    method: "POST",
    path: "/presence/walk-in",
    summary: "Add somebody who turned up without a place (once it has started, even if it is full)",
    failed: "failures.addAttendee",
    example: { session: 482, player: 31 },
    minRole: "coach",
    input: AddWalkInSchema,
    output: RecordedMarks,
    command: async (uow, { player, act, reviewed, ...of }: z.output<typeof AddWalkInSchema>) =>
      recordedResource(
        await addWalkIn(uow, { occasionId: await readOccasionId(uow, of), memberId: player, act, reviewed }),
      ),
  }),
];
