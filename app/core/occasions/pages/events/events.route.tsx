import { useLoaderData } from "@remix-run/react";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { AnswerSchema } from "#app/core/attendance/attendance.schemas.ts";
import { ownAnswerToast } from "#app/core/attendance/pages/attendance.view.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { EventList } from "./event-list.tsx";
import { eventsData } from "./events.view.server.ts";

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("events.title")} · ${uow.organization.name}`,
  ...(await eventsData(uow, page)),
}));

export const action = memberAction(
  { minRole: "player" },
  { answer: formAction(AnswerSchema, answerOccasion, { isAnswer: true, toast: ownAnswerToast }) },
);

export default function EventsPage() {
  return <EventList {...useLoaderData<typeof loader>()} />;
}
