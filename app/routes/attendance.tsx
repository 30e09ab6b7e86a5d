import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { BeyondCapacity } from "../components/attendance/beyond-capacity.tsx";
import { WhoIsComing } from "../components/attendance/who-is-coming.tsx";
import { answerOccasion } from "../domain/attendance/answer-occasion.server.ts";
import {
  AnswerSchema,
  AnswerWithNoteSchema,
  RecordAnswerSchema,
  UndoAnswerSchema,
} from "../domain/attendance/attendance.schemas.ts";
import { recordAnswer } from "../domain/attendance/record-answer.server.ts";
import { undoAnswer } from "../domain/attendance/undo-answer.server.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { recordToast, undoToast } from "../views/answer-toast.server.ts";
import { attendanceData, noteToast, ownAnswerToast } from "../views/attendance.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

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
    record: formAction(RecordAnswerSchema, recordAnswer, { ...ofOccasion, toast: recordToast }),
    undo: formAction(UndoAnswerSchema, undoAnswer, { ...ofOccasion, toast: undoToast }),
  },
);

export default function AttendancePage() {
  const { view, beyond } = useLoaderData<typeof loader>();
  return beyond ? <BeyondCapacity {...beyond} /> : <WhoIsComing {...view} />;
}
