import { createSession } from "../../domain/sessions/create-session.server.ts";
import { sessionDetail, sessionList } from "../../domain/sessions/session-list.server.ts";
import {
  CreateSessionSchema,
  capacity,
  NewSessionSchema,
  SessionListSchema,
} from "../../domain/sessions/sessions.schemas.ts";
import { ownFields, spokenFields } from "../../domain/sessions/spoken-session.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { pagedResource, sessionResource } from "../../views/occasion-resources.server.ts";

const resource = apiResource("/sessions", {
  GET: memberOperation(
    { summary: "The sessions that you see", minRole: "player", schema: SessionListSchema },
    async (uow, input) =>
      pagedResource(await sessionList(uow, input), (session) => sessionResource(session, uow.organization)),
  ),
  POST: memberOperation(
    {
      summary: "Create a session, or one every week until a date",
      minRole: "admin",
      schema: NewSessionSchema.partial({ name: true, date: true, startTime: true }).extend({
        ...spokenFields,
        capacity: capacity.optional(),
      }),
      status: 201,
    },
    async (uow, input) => {
      const session = CreateSessionSchema.parse(ownFields(input, uow.organization.timezone));
      const created = [];
      for (const sessionId of (await createSession(uow, session)).sessionIds) {
        created.push(sessionResource(await sessionDetail(uow, { sessionId }), uow.organization));
      }
      const [first] = created;
      return { ...first, sessions: created.map(({ id }) => id) };
    },
  ),
});
export const loader = resource.loader;
export const action = resource.action;
