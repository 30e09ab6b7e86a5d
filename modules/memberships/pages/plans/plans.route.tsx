import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  ActionButton,
  Badge,
  ConfirmationPrompt,
  EmptyState,
  Icon,
  PageHeader,
  PostedError,
} from "#app/kit/ui.tsx";
import { deletePlan } from "#modules/memberships/plans/delete-plan.server.ts";
import { editPlan } from "#modules/memberships/plans/edit-plan.server.ts";
import { DeletePlanSchema, PlanSchema } from "#modules/memberships/plans/plans.schemas.ts";
import { formAction, memberAction, memberLoader } from "../../http.server.ts";
import { PlanTicket } from "./plan-ticket.tsx";
import { type PlanView, planViews } from "./plans.view.server.ts";
import "../memberships.css";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => ({
  title: `${page.t("memberships:plans.title")} · ${uow.organization.name}`,
  plans: await planViews(uow, page),
}));

export const action = memberAction(
  { minRole: "admin" },
  {
    delete: formAction(DeletePlanSchema, deletePlan, {
      toast: ({ name, retired }) => ({
        type: "success",
        key: retired ? "memberships:done.retired" : "memberships:done.deleted",
        values: { name },
      }),
    }),
    offer: formAction(PlanSchema, (uow, { planId }) => editPlan(uow, { planId, retired: false }), {
      toast: "memberships:done.offered",
    }),
  },
);

export default function PlansPage() {
  const { t } = useTranslation("memberships");
  const { plans } = useLoaderData<typeof loader>();
  const add = (
    <Link className="btn btn-primary" to="/plans/new">
      <Icon name="plus" />
      {t("plans.new")}
    </Link>
  );
  return (
    <>
      <PageHeader
        title={t("plans.title")}
        lead={t(plans.some(({ retired }) => !retired) ? "plans.lead" : "plans.noneOffered")}
        actions={plans.length > 0 ? add : null}
      />
      <PostedError />
      <ConfirmationPrompt />
      {plans.length === 0 ? (
        <EmptyState icon="card" title={t("plans.empty.title")} action={add}>
          {t("plans.empty.text")}
        </EmptyState>
      ) : (
        <div className="ticket-grid">
          {plans.map((plan) => (
            <OnePlan key={plan.id} plan={plan} />
          ))}
        </div>
      )}
    </>
  );
}

function OnePlan({ plan }: { plan: PlanView }) {
  const { t } = useTranslation("memberships");
  const { id, name, retired, members } = plan;
  const fields = (intent: string) => ({ intent, planId: String(id) });
  const word = members > 0 ? "retire" : "delete";
  return (
    <PlanTicket
      {...plan}
      id={`plan-${id}`}
      level={2}
      when={plan.duration}
      {...(retired && { state: "out" as const, strip: t("plans.retired") })}
      notes={
        <p className="mt-2 flex flex-wrap gap-1">
          <Badge>{t("plans.members", { count: members })}</Badge>
          {plan.renews ? <Badge icon="repeat">{t("plans.renews")}</Badge> : null}
        </p>
      }
    >
      <div className="plan-acts">
        <Link className="btn btn-outline" to={`/plans/${id}/edit`} aria-label={t("plans.editOf", { name })}>
          <Icon name="pencil" />
          {t("plans.edit")}
        </Link>
        {retired ? (
          <ActionButton action="/plans" fields={fields("offer")} label={t("plans.offerOf", { name })}>
            <Icon name="undo" />
            {t("plans.offer")}
          </ActionButton>
        ) : (
          <>
            <Link
              className="btn btn-outline"
              to={`/plans/${id}/members`}
              aria-label={t("plans.giveOf", { name })}
            >
              <Icon name="users" />
              {t("plans.give")}
            </Link>
            <ActionButton
              action="/plans"
              fields={fields("delete")}
              className="btn btn-outline btn-error"
              label={t(`plans.${word}Of`, { name })}
            >
              <Icon name={members > 0 ? "archive" : "trash"} />
              {t(`plans.${word}`)}
            </ActionButton>
          </>
        )}
      </div>
    </PlanTicket>
  );
}
