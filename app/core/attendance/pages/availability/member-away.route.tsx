import { useLoaderData } from "@remix-run/react";
import { RecordAnswerSchema, UndoAnswerSchema } from "#app/core/attendance/attendance.schemas.ts";
import { changeUnavailability } from "#app/core/attendance/availability/change-unavailability.server.ts";
import { declineAll } from "#app/core/attendance/availability/decline-all.server.ts";
import { endUnavailability } from "#app/core/attendance/availability/end-unavailability.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { restoreAnswers } from "#app/core/attendance/availability/restore-answers.server.ts";
import {
  DeclineAllForMemberSchema,
  EditForMemberSchema,
  EndForMemberSchema,
  EnterForMemberSchema,
  RestoreForMemberSchema,
} from "#app/core/attendance/availability/unavailability.schemas.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { undoToast } from "../answer-toast.server.ts";
import { answeredToast, awayPage, currentAway, declinedToast, restoredToast } from "./away.view.server.ts";
import { AwayPage } from "./away-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, (uow, page) => {
  const memberId = idInAddress(page.params);
  const back = `/organization/${memberId}`;
  return awayPage(uow, page, { memberId, path: `${back}/away`, back });
});

const ofMember = {
  fromParams: { memberId: "id" },
  // Without the query, which names the time that was changed.
  to: (_result: unknown, { url }: PageRequest) => url.pathname,
};

export const action = memberAction(
  { minRole: "admin" },
  {
    enter: formAction(EnterForMemberSchema, enterUnavailability, {
      ...ofMember,
      toast: "away.done.enteredOf",
    }),
    change: formAction(EditForMemberSchema, changeUnavailability, {
      ...ofMember,
      current: (uow, page) => currentAway(uow, page, idInAddress(page.params)),
      toast: "away.done.changed",
    }),
    end: formAction(EndForMemberSchema, endUnavailability, {
      ...ofMember,
      toast: ({ isRemoved }) => ({
        type: "success",
        key: isRemoved ? "away.done.removed" : "away.done.endedOf",
      }),
    }),
    "decline-all": formAction(DeclineAllForMemberSchema, declineAll, { ...ofMember, toast: declinedToast }),
    restore: formAction(RestoreForMemberSchema, restoreAnswers, { ...ofMember, toast: restoredToast }),
    record: formAction(RecordAnswerSchema, recordAnswer, {
      ...ofMember,
      isAnswer: true,
      toast: answeredToast,
    }),
    undo: formAction(UndoAnswerSchema, undoAnswer, { to: ofMember.to, isAnswer: true, toast: undoToast }),
  },
);

export default function MemberTimeAway() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AwayPage {...page} />;
}
