import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormActions, PageHeader, PostForm, usePostedForm } from "#app/kit/ui.tsx";
import { createSchedule } from "#modules/schedules/create-schedule.server.ts";
import { closedFromToday } from "#modules/schedules/generate-sessions.server.ts";
import { CreateScheduleSchema } from "#modules/schedules/schedules.schemas.ts";
import { formAction, memberAction, memberLoader } from "../http.server.ts";
import { type ScheduleChoices, ScheduleFields, type ScheduleShape } from "./schedule-fields.tsx";
import { createdToast, scheduleChoices } from "./schedules.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("schedules:new")} · ${uow.organization.name}`,
  ...scheduleChoices(uow, page, { closed: await closedFromToday(uow) }),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    create: formAction(
      CreateScheduleSchema,
      async (uow, input) => ({
        ...(await createSchedule(uow, input)),
        organization: uow.organization,
      }),
      { to: "/schedules", toast: createdToast },
    ),
  },
);

export default function NewSchedulePage() {
  const { t } = useTranslation("schedules");
  const { choices, ticked } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("new")} />
      <NewScheduleForm choices={choices} ticked={ticked} />
    </>
  );
}

/** The form for a new schedule; `ticked` are the lead days that are chosen from the start. */
function NewScheduleForm({ choices, ticked }: { choices: ScheduleChoices; ticked: string[] }) {
  const { t } = useTranslation("schedules");
  const [form, fields] = usePostedForm<ScheduleShape & { allowLong: string }>({
    intent: "create",
    defaultValue: { leadDates: ticked },
  });
  return (
    <PostForm
      form={form}
      fields={fields}
      intent="create"
      brief={["allowLong", "announce"]}
      labels="schedules:form"
    >
      <ScheduleFields fields={fields} choices={choices} allowLong={fields.allowLong} />
      <FormActions to="/schedules" back={t("form.cancel")}>
        {t("form.create")}
      </FormActions>
    </PostForm>
  );
}
