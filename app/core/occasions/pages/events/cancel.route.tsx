import { useLoaderData } from "@remix-run/react";
import { cancelEvent, deleteEvent } from "#app/core/occasions/events/end-event.server.ts";
import { EndEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { endPage } from "../end.view.server.ts";
import { EndPage } from "../end-page.tsx";

export const loader = memberLoader({ minRole: "admin" }, (uow, page) => endPage(uow, page, "event"));

const answer = { fromParams: { eventId: "id" }, to: "/events" };

export const action = memberAction(
  { minRole: "admin" },
  {
    cancel: formAction(EndEventSchema, cancelEvent, { ...answer, toast: "events.canceled" }),
    delete: formAction(EndEventSchema, deleteEvent, { ...answer, toast: "events.deleted" }),
  },
);

export default function CancelEventPage() {
  return <EndPage {...useLoaderData<typeof loader>()} />;
}
