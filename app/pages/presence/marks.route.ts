import { redirect } from "@remix-run/node";
import { PresenceFormSchema, UndoPresenceSchema } from "#app/domain/attendance/presence/presence.schemas.ts";
import { recordPresence } from "#app/domain/attendance/presence/record-presence.server.ts";
import { undoPresence } from "#app/domain/attendance/presence/undo-presence.server.ts";
import { occasionDetail } from "#app/domain/occasions/occasion-list.server.ts";
import { formAction, memberAction } from "#app/http/forms/form.server.ts";
import { jsonReplies } from "#app/http/forms/json-reply.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { idInAddress } from "#app/http/request/address-id.ts";
import { checklistOf } from "../occasions/occasion.view.server.ts";
import { withMarks } from "./presence.view.server.ts";

export const loader = memberLoader({ minRole: "coach" }, async (uow, { params }) => {
  const { id } = await occasionDetail(uow, idInAddress(params));
  return redirect(checklistOf(id));
});

const answered = {
  fromParams: { occasionId: "id" },
  done: (result: { marks: Record<number, string | null> }) => result,
} as const;

/** Where the checklist's script sends each tap; the answer is small, and no page is rendered for it. */
export const action = jsonReplies(
  memberAction(
    { minRole: "coach" },
    {
      record: formAction(PresenceFormSchema, withMarks(recordPresence), answered),
      undo: formAction(UndoPresenceSchema, withMarks(undoPresence), answered),
    },
  ),
);
