import { useLoaderData } from "@remix-run/react";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { AnswerSchema, UndoAnswerSchema } from "#app/core/attendance/attendance.schemas.ts";
import { changeUnavailability } from "#app/core/attendance/availability/change-unavailability.server.ts";
import { declineAll } from "#app/core/attendance/availability/decline-all.server.ts";
import { endUnavailability } from "#app/core/attendance/availability/end-unavailability.server.ts";
import { enterUnavailability } from "#app/core/attendance/availability/enter-unavailability.server.ts";
import { restoreAnswers } from "#app/core/attendance/availability/restore-answers.server.ts";
import {
  DeclineAllSchema,
  EditUnavailabilitySchema,
  EndUnavailabilitySchema,
  EnterUnavailabilitySchema,
  RestoreSchema,
} from "#app/core/attendance/availability/unavailability.schemas.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { forOneself } from "#app/core/members/for-oneself.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { undoToast } from "../answer-toast.server.ts";
import {
  answeredToast,
  awayPage,
  currentAway,
  declinedToast,
  OWN_PATH,
  restoredToast,
} from "./away.view.server.ts";
import { AwayPage } from "./away-page.tsx";

export const loader = memberLoader({ minRole: "player" }, (uow, page) =>
  awayPage(uow, page, { memberId: uow.actor.id, path: OWN_PATH, back: "/my-settings" }),
);

const to = OWN_PATH;

export const action = memberAction(
  { minRole: "player" },
  {
    enter: formAction(EnterUnavailabilitySchema, forOneself(enterUnavailability), {
      to,
      toast: "away.done.entered",
    }),
    change: formAction(EditUnavailabilitySchema, forOneself(changeUnavailability), {
      to,
      current: (uow, page) => currentAway(uow, page, uow.actor.id),
      toast: "away.done.changed",
    }),
    end: formAction(EndUnavailabilitySchema, forOneself(endUnavailability), {
      to,
      toast: ({ isRemoved }) => ({
        type: "success",
        key: isRemoved ? "away.done.removed" : "away.done.ended",
      }),
    }),
    "decline-all": formAction(DeclineAllSchema, forOneself(declineAll), { to, toast: declinedToast }),
    restore: formAction(RestoreSchema, forOneself(restoreAnswers), { to, toast: restoredToast }),
    answer: formAction(AnswerSchema, answerOccasion, { to, isAnswer: true, toast: answeredToast }),
    undo: formAction(UndoAnswerSchema, undoAnswer, { to, isAnswer: true, toast: undoToast }),
  },
);

export default function MyTimeAway() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <AwayPage {...page} />;
}
