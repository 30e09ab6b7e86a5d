import { z } from "zod";
import { neededUnless } from "#app/api/needed-unless.ts";
import { fileSchema, pageSchema } from "#app/api/output.ts";
import { statusField } from "#app/api/status-field.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import { capacity, flag } from "#app/core/occasions/occasion-fields.ts";
import { OccasionListSchema } from "#app/core/occasions/occasion-list.schemas.ts";
import { Session, sessionResource } from "#app/core/occasions/occasion-resource.ts";
import { changeSession } from "#app/core/occasions/sessions/change-session.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { deleteSession } from "#app/core/occasions/sessions/end-session.server.ts";
import { SessionExportSchema } from "#app/core/occasions/sessions/export/session-export.schemas.ts";
import { EXPORT_TYPES, sessionExport } from "#app/core/occasions/sessions/export/session-export.server.ts";
import { InviteSchema } from "#app/core/occasions/sessions/invitation/invitation.schemas.ts";
import { inviteByTag } from "#app/core/occasions/sessions/invitation/invite-tagged.server.ts";
import { FollowingSchema } from "#app/core/occasions/sessions/series/series.schemas.ts";
import { sessionDetail, sessionList } from "#app/core/occasions/sessions/session-list.server.ts";
import {
  ChangeSessionSchema,
  CreateSessionSchema,
  EndSessionSchema,
  NewSessionSchema,
} from "#app/core/occasions/sessions/sessions.schemas.ts";
import { pagedResource, shownNumber } from "#app/core/shown.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { id } from "#app/kernel/fields.ts";
import { ownFields, sessionAliases } from "./session-aliases.ts";

const one = { path: "/sessions/{id}", params: { id: "sessionId" } };

const detail = async (uow: UnitOfWork, sessionId: number) =>
  sessionResource(await sessionDetail(uow, { sessionId }), uow.organization);

export const sessionOperations = [
  memberOperation({
    method: "GET",
    path: "/sessions",
    summary: "List the sessions that you can see",
    example: { when: "future" },
    minRole: "player",
    input: OccasionListSchema,
    facts: "occasion",
    output: pageSchema(Session),
    command: async (uow, filter) =>
      pagedResource(await sessionList(uow, filter), (session) => sessionResource(session, uow.organization)),
  }),
  memberOperation({
    method: "GET",
    path: "/sessions/export",
    summary: "Export sessions as a file; PDF by default",
    failed: "failures.exportSessions",
    example: { from: "2026-12-01", to: "2026-12-31", format: "pdf" },
    minRole: "admin",
    input: SessionExportSchema,
    output: fileSchema(Object.values(EXPORT_TYPES)),
    command: sessionExport,
  }),
  memberOperation({
    method: "POST",
    path: "/sessions",
    summary: "Create a session, or a weekly series until a date",
    example: {
      name: "Tuesday training",
      date: "2026-12-01",
      startTime: "18:30",
      finishTime: "20:00",
      address: "Oak Lane 4",
      capacity: 14,
      price: 550,
      tags: ["First team"],
      repeatUntil: "2026-12-22",
    },
    minRole: "admin",
    input: neededUnless(
      NewSessionSchema.partial({ name: true, date: true, startTime: true }).extend({
        ...sessionAliases,
        capacity: capacity.optional(),
      }),
      {
        name: ({ alias }) => alias !== undefined,
        date: ({ datetime }) => datetime !== undefined,
        startTime: ({ datetime }) => datetime !== undefined,
      },
    ),
    facts: "occasion",
    output: Session.extend({
      sessions: z
        .array(shownNumber(482))
        .meta({ description: "The ids of all sessions created; the first one is returned in full." }),
    }).meta({ id: "CreatedSession" }),
    status: 201,
    command: async (uow, input) => {
      const session = CreateSessionSchema.parse(ownFields(input, uow.organization.timezone));
      const { sessionIds } = await createSession(uow, session);
      return { ...(await detail(uow, sessionIds[0] ?? 0)), sessions: sessionIds };
    },
  }),
  memberOperation({
    ...one,
    method: "GET",
    summary: "Get a session",
    minRole: "player",
    input: z.strictObject({ sessionId: id }),
    facts: "occasion",
    output: Session,
    command: (uow, { sessionId }) => detail(uow, sessionId),
  }),
  memberOperation({
    ...one,
    method: "PATCH",
    summary:
      "Update a session, or it and all later ones of its series; status 2 cancels it, 1 settles it, 0 reinstates it",
    failed: "failures.session",
    example: { sessionId: 482, startTime: "19:00", finishTime: "20:30", notify: true },
    minRole: "admin",
    query: ["notify", "reviewed", "following", "withEdited"],
    input: ChangeSessionSchema.extend({
      ...sessionAliases,
      status: statusField,
      following: flag.default(false).meta({
        description: "Whether to include the later sessions of its series that are confirmed and upcoming.",
      }),
      ...FollowingSchema.shape,
    }),
    facts: "occasion",
    output: Session,
    command: async (uow, changes) => {
      await changeSession(uow, ownFields(changes, uow.organization.timezone));
      return detail(uow, changes.sessionId);
    },
  }),
  memberOperation({
    ...one,
    method: "DELETE",
    summary: "Delete a session",
    failed: "failures.session",
    example: { sessionId: 482, notify: true },
    minRole: "admin",
    query: ["notify", "reviewed"],
    input: EndSessionSchema,
    command: deleteSession,
  }),
  memberOperation({
    method: "POST",
    path: "/sessions/{id}/invite",
    params: one.params,
    summary: "Invite the members with any of these tags to an upcoming session, and notify them",
    example: { sessionId: 482, tags: ["Second team"] },
    minRole: "admin",
    input: InviteSchema,
    output: z.object({ invited: shownNumber(11, "How many members were invited.") }),
    command: inviteByTag,
  }),
];
