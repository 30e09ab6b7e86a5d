import type { TFunction } from "i18next";
import { refusedMembers } from "#app/core/attendance/gate.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { wouldChange } from "#app/core/occasions/lifecycle/lifecycle.ts";
import { occasionsInDebt } from "#app/core/occasions/lifecycle/settle.server.ts";
import { formerOccasions } from "#app/core/occasions/lifecycle/settling-start.server.ts";
import { reinstateQuestion, settleQuestion } from "#app/core/occasions/lifecycle/status-questions.server.ts";
import type { OccasionStatus } from "#app/core/occasions/occasion.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { DescribedOccasion } from "#app/core/occasions/occasions.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import type { Question } from "#app/kernel/confirmation/confirmation.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { whoIsComing } from "./occasion.view.server.ts";
import type { StatusAction } from "./status-form.tsx";

/** The page about an occasion's status: what it means, and what an admin can change it to now, in numbers. */
export async function lifeData(uow: MemberUnit, page: PageRequest) {
  const { t } = page;
  const occasion = await occasionDetail(uow, idInAddress(page.params));
  const { name, kind, status } = occasion;
  const when = formatsFor(uow.organization, page).when(occasion.startsAt, occasion.finishesAt);
  const heading = t("occasions.life.title", { name });
  return {
    title: `${heading} · ${uow.organization.name}`,
    heading,
    lead: t("occasions.life.lead", {
      when,
      status: t(`sessions.status.${status}`),
    }),
    text: t(
      status === "confirmed" && uow.now >= occasion.finishesAt
        ? `occasions.life.over.${kind}`
        : `occasions.life.is.${kind}.${status}`,
    ),
    acts: await actsOn(uow, occasion, t),
    end: wouldChange("cancel", occasion, { now: uow.now, owes: false })
      ? { to: `/${kind}s/${occasion.id}/cancel`, label: t(`${kind}s.cancelPage.cancel`) }
      : null,
    keep: whoIsComing(occasion),
  };
}

async function actsOn(uow: UnitOfWork, occasion: DescribedOccasion, t: TFunction): Promise<StatusAction[]> {
  const owes = (await occasionsInDebt(uow, [occasion.id])).has(occasion.id);
  const can = (act: StatusAction["intent"]) => wouldChange(act, occasion, { now: uow.now, owes });
  const acts: StatusAction[] = [];
  if (can("settle"))
    acts.push({
      ...actTexts(t, "settle", occasion),
      ...((await formerOccasions(uow, [occasion])).size > 0
        ? { text: t("occasions.life.settle.former") }
        : {}),
      ...seen(await settleQuestion(uow, occasion), t),
    });
  if (can("unarchive")) acts.push({ ...actTexts(t, "unarchive", occasion), consequences: [], reviewed: "" });
  if (can("reinstate")) {
    const refused = await refusedMembers(uow, occasion);
    acts.push({
      ...actTexts(t, "reinstate", occasion),
      ...seen(await reinstateQuestion(uow, occasion, refused.length), t),
    });
  }
  return acts;
}

function actTexts(t: TFunction, intent: StatusAction["intent"], { kind }: DescribedOccasion) {
  const say = (part: "title" | "text" | "button") =>
    intent === "settle" ? t(`occasions.life.settle.${kind}.${part}`) : t(`occasions.life.${intent}.${part}`);
  return { intent, title: say("title"), text: say("text"), button: say("button") };
}

function seen(question: Question, t: TFunction) {
  const { consequences, reviewed } = buildReview(question, t);
  return { consequences, reviewed };
}

/** Says that it is settled, and whether something is still owed. */
export function settledToast({ status }: { status: OccasionStatus }): Toast {
  const owing = status === "unsettled";
  return { type: "success", key: owing ? "occasions.life.settle.doneOwing" : "occasions.life.settle.done" };
}

/** Says that it is back on, and how many people are told. */
export function reinstatedToast({ told }: { told: number }): Toast {
  return { type: "success", key: "occasions.life.reinstate.done", values: { count: told } };
}
