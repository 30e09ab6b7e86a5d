import type { TFunction } from "i18next";
import { formatsFor } from "#app/core/club/formats.server.ts";
import {
  cancelQuestion,
  deleteQuestion,
  separateTold,
} from "#app/core/occasions/lifecycle/end-questions.server.ts";
import { wouldChange } from "#app/core/occasions/lifecycle/lifecycle.ts";
import type { OccasionKind } from "#app/core/occasions/occasion.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import type { Ending } from "./end-form.tsx";
import type { EndPageProps } from "./end-page.tsx";

/** Where each kind's list is. */
const LISTS = { session: "/sessions/list", event: "/events" } as const satisfies Record<OccasionKind, string>;

/** What the page says before an occasion is canceled or deleted, or about one that is already canceled. */
export async function endPage(
  uow: MemberUnit,
  page: PageRequest,
  kind: OccasionKind,
): Promise<EndPageProps & { title: string }> {
  const { t } = page;
  const occasion = await occasionDetail(uow, idInAddress(page.params), kind);
  const { name, attending, waiting, status } = occasion;
  const isOver = uow.now >= occasion.finishesAt;
  const canCancel = wouldChange("cancel", occasion, { now: uow.now, owes: false });
  const state = status === "canceled" ? "canceled" : canCancel ? "open" : "over";
  const ending = {
    cancel: canCancel ? describeEnding(await cancelQuestion(uow, occasion), t) : null,
    delete: describeEnding(await deleteQuestion(uow, occasion), t),
  };
  const when = formatsFor(uow.organization, page).when(occasion.startsAt, occasion.finishesAt);
  const answered = attending + waiting > 0;
  const tense = status === "canceled" ? "canceled" : isOver ? "over" : "open";
  const heading = t(`sessions.cancelPage.title.${state}`, { name });
  return {
    kind,
    state,
    ending,
    heading,
    list: LISTS[kind],
    title: `${heading} · ${uow.organization.name}`,
    lead: [
      `${when}.`,
      answered ? t(`sessions.cancelPage.answered.${tense}`, { attending, count: attending, waiting }) : "",
    ]
      .filter(Boolean)
      .join(" "),
    text: [
      ending.delete.told === 0 ? untoldBecause({ state, isOver, answered }, t) : "",
      state === "open" ? t(`${kind}s.cancelPage.lead.open`) : t(`sessions.cancelPage.lead.${state}`),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

function describeEnding(question: Question, t: TFunction): Ending {
  const { told, others } = separateTold(question);
  return { told, others: buildReview(others, t).consequences, reviewed: reviewKey(question) };
}

/** Why nobody is told; empty if that is said elsewhere. */
function untoldBecause(
  { state, isOver, answered }: { state: EndPageProps["state"]; isOver: boolean; answered: boolean },
  t: TFunction,
): string {
  if (isOver) return answered ? t("sessions.cancelPage.nobodyAfterwards") : "";
  if (state === "canceled") return "";
  return t(`sessions.cancelPage.${answered ? "nobodyElse" : "nobody"}`);
}
