import { z } from "zod";
import { NEEDS_FRESH } from "#app/api/needs-fresh.ts";
import { fileSchema, pageSchema } from "#app/api/output.ts";
import { platformOperation } from "#app/api/platform-operation.ts";
import { withFreshMember } from "#app/core/accounts/sign-ins/fresh-unit.server.ts";
import { PageSchema } from "#app/core/attendance/attendance-requests.schemas.ts";
import { eraseSelf } from "#app/core/members/leaving/erase-member.server.ts";
import { MemberResource, memberResource } from "#app/core/members/member-resource.ts";
import { ChangeMeSchema, DeleteMeSchema } from "#app/core/members/members.schemas.ts";
import { me } from "#app/core/members/members.server.ts";
import { ownDataFile } from "#app/core/members/own-data/data-file.server.ts";
import { updateMe } from "#app/core/members/update-me.server.ts";
import { memberOperation } from "#app/core/module-system/operation.ts";
import {
  calendarAddress,
  endCalendarAddress,
  makeCalendarAddress,
} from "#app/core/occasions/calendar/calendar-address.server.ts";
import { myEvents } from "#app/core/occasions/events/event-list.server.ts";
import { ClubEvent, eventResource, Session, sessionResource } from "#app/core/occasions/occasion-resource.ts";
import { mySessions } from "#app/core/occasions/sessions/session-list.server.ts";
import { pagedResource, shownText } from "#app/core/shown.ts";
import { ZIP_TYPE } from "#app/infra/documents/zip-file.ts";

/** The caller as a member of this club. */
export const meOperations = [
  memberOperation({
    method: "GET",
    path: "/users/me",
    summary: "Get your own account",
    minRole: "player",
    input: z.strictObject({}),
    facts: "self",
    output: MemberResource,
    command: async (uow) => memberResource(uow, await me(uow)),
  }),
  memberOperation({
    method: "PATCH",
    path: "/users/me",
    summary: "Update your own account",
    example: { alias: "Annie", positions: ["Keeper"], language: "en" },
    minRole: "player",
    input: ChangeMeSchema,
    facts: "self",
    output: MemberResource,
    command: async (uow, input) => {
      await updateMe(uow, input);
      return memberResource(uow, await me(uow));
    },
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/data",
    whileClosed: true,
    summary: "Download everything that the club holds about you: a ZIP file with JSON and a readable page",
    minRole: "player",
    closedToKeys: "wholly",
    input: z.strictObject({}),
    output: fileSchema([ZIP_TYPE]),
    command: ownDataFile,
  }),
  platformOperation({
    method: "DELETE",
    path: "/users/me",
    summary: `Leave the club for good (with \`delete=true\`): everything that names you is deleted (${NEEDS_FRESH})`,
    example: { delete: true },
    minRole: "player",
    query: ["delete", "reviewed", "balance"],
    input: DeleteMeSchema,
    command: (call, { reviewed, balance }) =>
      withFreshMember(call.app, { ...call, source: "api" }, "player", (uow) =>
        eraseSelf(uow, { reviewed, balance }),
      ),
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/calendar-address",
    summary: "Get whether you have a calendar address",
    minRole: "player",
    input: z.strictObject({}),
    output: z.object({ madeAt: z.date().nullable().meta({ description: "`null` = you have none." }) }),
    command: calendarAddress,
  }),
  memberOperation({
    method: "POST",
    path: "/users/me/calendar-address",
    closedToKeys: "wholly",
    summary: "Create a calendar address; the previous one stops working",
    minRole: "player",
    input: z.strictObject({}),
    output: z.object({
      path: shownText("/calendar/q2w9…x7.ics", "The path at the club's address. It is shown only this once."),
    }),
    status: 201,
    carriesCredential: true,
    command: makeCalendarAddress,
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/me/calendar-address",
    closedToKeys: "wholly",
    summary: "Delete your calendar address",
    minRole: "player",
    input: z.strictObject({}),
    command: endCalendarAddress,
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/sessions",
    summary: "List the sessions that you answered, newest first",
    minRole: "player",
    input: PageSchema,
    facts: "occasion",
    output: pageSchema(Session),
    command: async (uow, page) =>
      pagedResource(await mySessions(uow, page), (session) => sessionResource(session, uow.organization)),
  }),
  memberOperation({
    method: "GET",
    path: "/users/me/events",
    summary: "List the events that you answered, newest first",
    minRole: "player",
    input: PageSchema,
    facts: "occasion",
    output: pageSchema(ClubEvent),
    command: async (uow, page) => pagedResource(await myEvents(uow, page), eventResource),
  }),
];
