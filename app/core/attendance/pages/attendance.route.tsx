import { useLoaderData } from "@remix-run/react";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import {
  AnswerSchema,
  AnswerWithNoteSchema,
  RecordAnswerSchema,
  UndoAnswerSchema,
} from "#app/core/attendance/attendance.schemas.ts";
import { recordAnswer } from "#app/core/attendance/record-answer.server.ts";
import { undoAnswer } from "#app/core/attendance/undo/undo-answer.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { recordToast, undoToast } from "./answer-toast.server.ts";
import { attendanceData, noteToast, ownAnswerToast } from "./attendance.view.server.ts";
import { AttendancePanel } from "./attendance-panel.tsx";
import { OverCapacity } from "./over-capacity.tsx";

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => {
  const { title, ...data } = await attendanceData(uow, page);
  return { ...data, title: `${title} · ${uow.organization.name}` };
});

const ofOccasion = { fromParams: { occasionId: "id" }, isAnswer: true } as const;

export const action = memberAction(
  { minRole: "player" },
  {
    answer: formAction(AnswerSchema, answerOccasion, { ...ofOccasion, toast: ownAnswerToast }),
    note: formAction(AnswerWithNoteSchema, answerOccasion, { ...ofOccasion, toast: noteToast }),
    record: formAction(RecordAnswerSchema, recordAnswer, {
      ...ofOccasion,
      toast: recordToast,
      failed: (posted) =>
        posted.get("attending") === "1" ? "failures.addAttendee" : "failures.removeAttendee",
    }),
    undo: formAction(UndoAnswerSchema, undoAnswer, { ...ofOccasion, toast: undoToast }),
  },
);

export default function AttendancePage() {
  const { view, beyond } = useLoaderData<typeof loader>();
  return beyond ? <OverCapacity {...beyond} /> : <AttendancePanel {...view} />;
}
