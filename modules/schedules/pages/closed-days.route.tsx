import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButton, BackLink, Box, Icon, PageHeader, PostedError } from "#app/kit/ui.tsx";
import { closeDays } from "#modules/schedules/closed-days/close-days.server.ts";
import { CloseDaysSchema, ReopenDaysSchema } from "#modules/schedules/closed-days/closed-days.schemas.ts";
import { reopenDays } from "#modules/schedules/closed-days/reopen-days.server.ts";
import { closedFromToday } from "#modules/schedules/generate-sessions.server.ts";
import { formAction, formatsFor, memberAction, memberLoader } from "../http.server.ts";
import { CloseDaysForm } from "./closing-form.tsx";
import { periodText } from "./dates.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const { locale } = formatsFor(uow.organization, page);
  return {
    title: `${page.t("schedules:closed.title")} · ${uow.organization.name}`,
    closed: (await closedFromToday(uow)).map((days) => ({
      id: days.id,
      period: periodText(days, locale, { isDated: true }),
      reason: days.reason,
    })),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    close: formAction(CloseDaysSchema, closeDays, {
      toast: ({ canceled }) => ({
        type: "success",
        key: "schedules:done.closed",
        values: { count: canceled },
      }),
    }),
    reopen: formAction(ReopenDaysSchema, reopenDays, {
      toast: ({ created }) => ({
        type: "success",
        key: "schedules:done.reopened",
        values: { count: created },
      }),
    }),
  },
);

export default function ClosedDaysPage() {
  const { t } = useTranslation("schedules");
  const { closed } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("closed.title")}
        lead={t("closed.lead")}
        actions={<BackLink to="/schedules" label={t("closed.back")} />}
      />
      <PostedError except={["close"]} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Box title={t("closed.listTitle")}>
          {closed.length === 0 ? (
            <p className="soft">{t("closed.empty")}</p>
          ) : (
            <ul className="grid gap-3" data-keeps-focus="button">
              {closed.map(({ id, period, reason }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0 flex-1 basis-48">
                    <strong className="nums">{period}</strong>
                    <span className="soft block">{reason}</span>
                  </span>
                  <ActionButton
                    action="/closed-days"
                    fields={{ intent: "reopen", id: String(id) }}
                    label={t("closed.removeOf", { reason, period })}
                  >
                    <Icon name="trash" />
                    {t("closed.remove")}
                  </ActionButton>
                </li>
              ))}
            </ul>
          )}
        </Box>
        <Box title={t("closed.add")}>
          <CloseDaysForm key={closed.length} />
        </Box>
      </div>
    </>
  );
}
