import { z } from "zod";
import { asOneAct } from "../../domain/audit/audit.ts";
import { id } from "../../domain/fields.ts";
import { STATUS_NUMBERS } from "../../domain/occasions/status-numbers.ts";
import { editSession } from "../../domain/sessions/edit-session.server.ts";
import { cancelSession, deleteSession } from "../../domain/sessions/end-session.server.ts";
import { sessionDetail } from "../../domain/sessions/session-list.server.ts";
import { ChangeSessionSchema, EndSessionSchema } from "../../domain/sessions/sessions.schemas.ts";
import { ownFields, spokenFields } from "../../domain/sessions/spoken-session.ts";
import { apiResource, memberOperation } from "../../http/api.server.ts";
import { sessionResource } from "../../views/occasion-resources.server.ts";

const params = { id: "sessionId" };
const admin = { minRole: "admin" as const, params, query: ["notify"] };

const resource = apiResource("/sessions/{id}", {
  GET: memberOperation(
    { summary: "One session", minRole: "player", params, schema: z.strictObject({ sessionId: id }) },
    async (uow, input) => sessionResource(await sessionDetail(uow, input), uow.organization),
  ),
  PATCH: memberOperation(
    {
      ...admin,
      summary: "Change a session; status 2 cancels it",
      schema: ChangeSessionSchema.extend({
        ...spokenFields,
        status: z.literal(STATUS_NUMBERS.canceled, "errors.invalid").optional(),
      }),
    },
    async (uow, { status, ...asked }) => {
      const changes = ownFields(asked, uow.organization.timezone);
      const { sessionId, notify } = changes;
      await asOneAct(uow, "session.canceled", async (step) => {
        if (status === undefined) return void (await editSession(step, changes));
        const { notify: _told, sessionId: _id, allowLong: _allowed, ...given } = changes;
        if (Object.keys(given).length > 0) await editSession(step, { ...changes, notify: false });
        await cancelSession(step, { sessionId, notify });
      });
      return sessionResource(await sessionDetail(uow, { sessionId }), uow.organization);
    },
  ),
  DELETE: memberOperation(
    { ...admin, summary: "Delete a session", schema: EndSessionSchema, status: 204 },
    deleteSession,
  ),
});
export const loader = resource.loader;
export const action = resource.action;
