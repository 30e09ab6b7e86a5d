import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CalendarAddressSchema } from "#app/core/occasions/calendar/calendar.schemas.ts";
import {
  endCalendarAddress,
  makeCalendarAddress,
} from "#app/core/occasions/calendar/calendar-address.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { BackLink, PageHeader } from "#app/web/shell/page-header.tsx";
import { calendarSection } from "./calendar.view.server.ts";
import { CalendarAddress } from "./calendar-address.tsx";

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("calendar.title")} · ${uow.organization.name}`,
  section: await calendarSection(uow, page),
}));

export const action = memberAction(
  { minRole: "player" },
  {
    make: formAction(CalendarAddressSchema, makeCalendarAddress, { done: ({ path }) => ({ path }) }),
    end: formAction(CalendarAddressSchema, endCalendarAddress, { toast: "calendar.ended" }),
  },
);

export default function MyCalendar() {
  const { t } = useTranslation();
  const { section } = useLoaderData<typeof loader>();
  const back = <BackLink to="/my-settings" label={t("calendar.back")} />;
  return (
    <>
      <PageHeader title={t("calendar.title")} lead={t("calendar.lead")} actions={back} />
      <CalendarAddress {...section} />
    </>
  );
}
