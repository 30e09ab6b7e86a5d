import type { TFunction } from "i18next";
import { isJoiningChosen } from "#app/core/club/first-steps/choose-joining.server.ts";
import { begunSteps } from "#app/core/club/first-steps/first-steps.server.ts";
import {
  type Begun,
  currentStep,
  FIRST_STEPS,
  type FirstStep,
  stepsDone,
} from "#app/core/club/first-steps/first-steps.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { Organization } from "#app/core/club/organization.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { buildInvitation } from "../invitation/invitation.view.server.ts";
import type { FirstStepsProps, StepView } from "./first-steps.tsx";

/** A way to begin: a page, with the label of its button. */
interface Start {
  label: string;
  to: string;
}

/** The list of first steps for the home page: for admins, until it is done or hidden; otherwise null. */
export async function firstStepsData(uow: MemberUnit, page: PageRequest): Promise<FirstStepsProps | null> {
  if (!uow.organization.hasFirstSteps || !hasRole(uow.actor.role, "admin")) return null;
  const data = await stepsData(uow, page);
  return data.done < data.steps.length ? data : null;
}

/** The list of first steps, however many of them are done. */
export async function stepsData(uow: MemberUnit, page: PageRequest): Promise<FirstStepsProps> {
  const { organization } = uow;
  const begun = await begunSteps(uow);
  const done = stepsDone(begun);
  const current = currentStep(done, page.url.searchParams.get("step"));
  const invitation = buildInvitation(organization, page);
  const words = stepWords(organization, begun, page);
  const actions = stepActions(page.t, startsFor(uow, page), invitation !== null);
  const steps = FIRST_STEPS.map((step): StepView => {
    const isDone = done[step];
    return {
      id: step,
      title: page.t(`firstSteps.${step}.title`),
      text: isDone ? words[step] : page.t(openText(step, invitation !== null)),
      isDone,
      isCurrent: step === current,
      actions: isDone ? [{ label: page.t("firstSteps.change"), to: CHANGED_AT[step] }] : actions[step],
    };
  });
  return {
    steps,
    done: steps.filter(({ isDone }) => isDone).length,
    mayHide: organization.hasFirstSteps,
    invitation,
    asksJoining: !isJoiningChosen(organization),
  };
}

/** The ways in which the reader can plan a session: by hand, or with what a module offers. None unless the reader is an admin. */
export function startsFor({ actor, organization }: MemberUnit, { t, context }: PageRequest): Start[] {
  if (!hasRole(actor.role, "admin")) return [];
  const offered = context.app.registry
    .navigation(organization, actor.role)
    .flatMap(({ start }) => (start ? [{ label: t(start.labelKey), to: start.to }] : []));
  return [{ label: t("home.empty.create"), to: "/sessions/new" }, ...offered];
}

/** Where the result of a step can be changed afterwards. */
const CHANGED_AT: Record<FirstStep, string> = {
  look: "/settings",
  session: "/sessions/list",
  invite: "/settings#joining",
  members: "/organization",
  coach: "/organization",
};

const openText = (step: FirstStep, mayJoin: boolean) =>
  step === "invite" && !mayJoin ? "firstSteps.invite.closed" : (`firstSteps.${step}.open` as const);

/** The texts that show that a step is done. */
function stepWords({ name: club, ...organization }: Organization, begun: Begun, page: PageRequest) {
  const { t } = page;
  const { session, members: count, coach } = begun;
  const when = session ? formatsFor(organization, page).nearby(session.startsAt) : "";
  return {
    look: t("firstSteps.look.done", { club }),
    session: t("firstSteps.session.done", { name: session?.name ?? "", when }),
    invite: t("firstSteps.invite.done", { count }),
    members: t("firstSteps.members.done", { count }),
    coach: t("firstSteps.coach.done", { name: coach ?? "" }),
  } satisfies Record<FirstStep, string>;
}

function stepActions(
  t: TFunction,
  starts: readonly Start[],
  mayJoin: boolean,
): Record<FirstStep, readonly Start[]> {
  return {
    look: [{ label: t("firstSteps.look.action"), to: "/settings" }],
    session: starts,
    invite: mayJoin
      ? [{ label: t("firstSteps.invite.action"), to: "?step=invite#first-step-invite" }]
      : [{ label: t("firstSteps.invite.settings"), to: "/settings#joining" }],
    members: [
      { label: t("firstSteps.members.action"), to: "/organization?add" },
      { label: t("memberFile.import.open"), to: "/organization/import" },
    ],
    coach: [{ label: t("firstSteps.coach.action"), to: "/organization" }],
  };
}
