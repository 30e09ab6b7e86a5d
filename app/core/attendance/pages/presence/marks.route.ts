import { redirect } from "@remix-run/node";
import { PresenceFormSchema, UndoPresenceSchema } from "#app/core/attendance/presence/presence.schemas.ts";
import { recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import { undoPresence } from "#app/core/attendance/presence/undo-presence.server.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { presenceAddress } from "#app/core/occasions/pages/occasion.view.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { jsonReplies } from "#app/web/http/forms/json-reply.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import { withMarks } from "./presence.view.server.ts";

export const loader = memberLoader({ minRole: "coach" }, async (uow, { params }) => {
  const { id } = await occasionDetail(uow, idInAddress(params));
  return redirect(presenceAddress(id));
});

const answered = {
  fromParams: { occasionId: "id" },
  done: (result: { marks: Record<number, string | null>; added: string }) => result,
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
