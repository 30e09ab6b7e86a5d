import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { NewEventForm } from "./new-form.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

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
