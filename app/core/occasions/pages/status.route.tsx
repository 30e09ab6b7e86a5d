import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StatusSchema } from "#app/core/occasions/lifecycle/lifecycle.schemas.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { unarchiveOccasion } from "#app/core/occasions/lifecycle/unarchive.server.ts";
import { formAction, memberAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { PageHeader } from "#app/web/shell/page-header.tsx";
import { lifeData, reinstatedToast, settledToast } from "./status.view.server.ts";
import { StatusForm } from "./status-form.tsx";

export const loader = memberLoader({ minRole: "admin" }, lifeData);

const answer = { fromParams: { occasionId: "id" } };
const back = (_result: unknown, { params }: { params: { id?: string } }) => `/attendance/${params.id}`;

export const action = memberAction(
  { minRole: "admin" },
  {
    settle: formAction(StatusSchema, (uow, input) => settleOccasion(uow, input), {
      ...answer,
      to: back,
      toast: settledToast,
    }),
    unarchive: formAction(StatusSchema, (uow, input) => unarchiveOccasion(uow, input), {
      ...answer,
      to: back,
      toast: "occasions.life.unarchive.done",
    }),
    reinstate: formAction(StatusSchema, (uow, input) => reinstateOccasion(uow, input), {
      ...answer,
      to: back,
      toast: reinstatedToast,
    }),
  },
);

/** The status of an occasion, and how an admin can change it. */
export default function OccasionLife() {
  const { t } = useTranslation();
  const { heading, lead, text, acts, end, keep } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={lead} />
      <p className="mb-4 max-w-[36rem]">{text}</p>
      <div className="grid max-w-[36rem] gap-4">
        {acts.map((act) => (
          <StatusForm key={act.intent} {...act} />
        ))}
        {acts.length === 0 && !end ? <p className="soft">{t("occasions.life.nothing")}</p> : null}
        {end ? (
          <Link className="btn btn-outline btn-error justify-self-start" to={end.to}>
            {end.label}
          </Link>
        ) : null}
        <Link className="btn btn-outline justify-self-start" to={keep}>
          {t("occasions.life.keep")}
        </Link>
      </div>
    </>
  );
}
