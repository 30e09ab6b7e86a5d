import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { EventList } from "../components/events/event-list.tsx";
import { answerOccasion } from "../domain/attendance/answer-occasion.server.ts";
import { AnswerSchema } from "../domain/attendance/attendance.schemas.ts";
import { formAction, memberAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { ownAnswerToast } from "../views/attendance.server.ts";
import { eventsData } from "../views/events.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** A refused form may have shown that the list is not what it was. */
export const shouldRevalidate = () => true;

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
