import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editEvent } from "#app/core/occasions/events/edit-event.server.ts";
import { EditEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { currentEvent, editEventPage } from "./edit.view.server.ts";
import { EditEventForm } from "./edit-form.tsx";

export const loader = memberLoader({ minRole: "admin" }, editEventPage);

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(EditEventSchema, editEvent, {
      fromParams: { eventId: "id" },
      current: currentEvent,
      to: (_edited, { params }) => `/attendance/${params.id}`,
      toast: ({ promoted }) =>
        promoted.length > 0
          ? { type: "success", key: "sessions.savedPromoted", values: { count: promoted.length } }
          : { type: "success", key: "events.saved" },
    }),
  },
);

export default function EditEventPage() {
  const { t } = useTranslation();
  const { title, name, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("events.editTitle", { name })} />
      <EditEventForm {...form} />
    </>
  );
}
