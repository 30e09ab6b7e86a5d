import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { editSessions } from "#app/core/occasions/sessions/series/edit-sessions.server.ts";
import { EditSessionsSchema } from "#app/core/occasions/sessions/series/series.schemas.ts";
import { followingSessions } from "#app/core/occasions/sessions/series/series.server.ts";
import { sessionDetail } from "#app/core/occasions/sessions/session-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { Hints } from "#app/web/ui/hints/hints.tsx";
import { hintsAt } from "#app/web/ui/hints/hints.view.server.ts";
import { EditSessionForm } from "./edit-form.tsx";
import { countTold, savedToast, sessionChoices, sessionValues } from "./sessions.view.server.ts";

const edited = (uow: MemberUnit, { params }: PageRequest) =>
  sessionDetail(uow, { sessionId: idInAddress(params) });

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const session = await edited(uow, page);
  const following = await followingSessions(uow, session.id);
  return {
    title: `${page.t("sessions.editTitle", { name: session.name })} · ${uow.organization.name}`,
    name: session.name,
    values: sessionValues(session, uow.organization, page),
    choices: sessionChoices(uow, page, session.tags),
    told: countTold(session),
    isOver: uow.now >= session.finishesAt,
    following: { count: following.length, edited: following.filter(({ edited }) => edited).length },
    hints: await hintsAt(uow, page, "session.change", { sessionId: session.id }),
  };
});

export const action = memberAction(
  { minRole: "admin" },
  {
    save: formAction(EditSessionsSchema, editSessions, {
      failed: "failures.session",
      fromParams: { sessionId: "id" },
      current: async (uow, page) => sessionValues(await edited(uow, page), uow.organization, page),
      to: "/sessions/list",
      toast: savedToast,
    }),
  },
);

export default function EditSessionPage() {
  const { t } = useTranslation();
  const { name, hints, ...form } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("sessions.editTitle", { name })} />
      <div className="mb-4">
        <Hints hints={hints} />
      </div>
      <EditSessionForm {...form} />
    </>
  );
}
