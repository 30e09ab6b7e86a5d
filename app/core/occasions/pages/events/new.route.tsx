import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import type { MoneyInputFormat } from "#app/kernel/formats/money-format.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { Checkbox } from "#app/web/ui/form/choices.tsx";
import { PostForm } from "#app/web/ui/form/post-form.tsx";
import { usePostedForm } from "#app/web/ui/form/posted-form.ts";
import { FormActions } from "#app/web/ui/form/submit-button.tsx";
import { EventFields, type EventShape } from "./event-fields.tsx";

export const loader = memberLoader({ minRole: "admin" }, async ({ organization }, page) => ({
  title: `${page.t("events.new")} · ${organization.name}`,
  money: formatsFor(organization, page).moneyInput,
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    create: formAction(CreateEventSchema, createEvent, {
      to: ({ eventId }) => `/attendance/${eventId}`,
      toast: ({ isPast }) => ({ type: "success", key: isPast ? "events.createdPast" : "events.created" }),
    }),
  },
);

export default function NewEventPage() {
  const { t } = useTranslation();
  const { money } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("events.new")} />
      <NewEventForm money={money} />
    </>
  );
}

/** The form for a new event. */
function NewEventForm({ money }: { money: MoneyInputFormat }) {
  const { t } = useTranslation();
  const [form, fields] = usePostedForm<EventShape & { allowLong: string; notify: string }>({
    intent: "create",
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="create"
      brief={["allowLong", "notify"]}
      labels="events.form"
    >
      <EventFields fields={fields} money={money} />
      <Checkbox field={fields.notify} label={t("events.form.notifyNew")} />
      <FormActions to="/events" back={t("shell.cancel")}>
        {t("events.form.create")}
      </FormActions>
    </PostForm>
  );
}
