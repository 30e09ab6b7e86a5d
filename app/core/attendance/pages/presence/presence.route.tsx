import { useLoaderData } from "@remix-run/react";
import { addWalkIn } from "#app/core/attendance/presence/add-walk-in.server.ts";
import {
  PresenceFormSchema,
  UndoPresenceSchema,
  WalkInSchema,
} from "#app/core/attendance/presence/presence.schemas.ts";
import { undoPresence } from "#app/core/attendance/presence/undo-presence.server.ts";
import { presenceAddress } from "#app/core/occasions/pages/occasion.view.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { Checklist } from "./checklist.tsx";
import {
  checklistAddress,
  checklistData,
  recordAndFind,
  savedToast,
  walkInToast,
} from "./presence.view.server.ts";
import { WalkIn } from "./walk-in.tsx";

export const loader = memberLoader({ minRole: "coach" }, checklistData);

const ofOccasion = { fromParams: { occasionId: "id" } } as const;

export const action = memberAction(
  { minRole: "coach" },
  {
    record: formAction(PresenceFormSchema, recordAndFind, {
      ...ofOccasion,
      toast: savedToast,
      to: checklistAddress,
    }),
    undo: formAction(UndoPresenceSchema, undoPresence, { ...ofOccasion, toast: "presence.toast.undone" }),
    "walk-in": formAction(WalkInSchema, addWalkIn, {
      ...ofOccasion,
      failed: "failures.addAttendee",
      toast: walkInToast,
      to: ({ occasionId }) => presenceAddress(occasionId),
    }),
  },
);

export default function PresencePage() {
  const { checklist, walkIn } = useLoaderData<typeof loader>();
  return <Checklist {...checklist}>{walkIn ? <WalkIn {...walkIn} /> : null}</Checklist>;
}
