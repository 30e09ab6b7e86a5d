import { placePrice, refusedPlaces } from "#app/core/attendance/gate.server.ts";
import { readByLink } from "#app/core/attendance/links/link-answer.server.ts";
import { leaveQuestion } from "#app/core/attendance/place-questions.server.ts";
import { ownUndo } from "#app/core/attendance/undo/own-undo.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { greetedName, shownName } from "#app/core/members/names/shown-name.ts";
import { occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import type { Ticket } from "#app/core/occasions/pages/ticket.tsx";
import { closedBecause, toTicket } from "#app/core/occasions/pages/ticket.view.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";
import type { AnswerPageProps, AskedAnswer } from "./answer-page.tsx";

/** The page of an answer link: the ticket, with the chosen answer to be confirmed, or why there is nothing to answer. */
export async function answerPage(
  page: PageRequest,
  club: string,
): Promise<AnswerPageProps & { title: string }> {
  const { t, url } = page;
  const code = url.searchParams.get("code") ?? "";
  try {
    return await readByLink(page.context.app, clubOfPage(page), code, (uow, { occasionId }) =>
      askedPage(uow, page, { occasionId, code, club }),
    );
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid-mail-link")
      return { title: t("unsubscribing.invalidTitle"), state: "over", lead: t("unsubscribing.invalid") };
    if (error instanceof Refusal && error.code === "not-found")
      return { title: t("attendance.link.gone"), state: "over", lead: t("attendance.link.goneLead") };
    throw error;
  }
}

/** Where giving or undoing an answer leads: to the link's page, which then has no chosen answer. */
export function pageAfterAnswer(code: string): string {
  return `/answer?${new URLSearchParams({ code })}`;
}

async function askedPage(
  uow: MemberUnit,
  page: PageRequest,
  { occasionId, code, club }: { occasionId: number; code: string; club: string },
): Promise<AnswerPageProps & { title: string }> {
  const { t, url } = page;
  const occasion = await occasionDetail(uow, occasionId);
  const isOver = occasion.status !== "confirmed" && occasion.status !== "canceled";
  if (isOver || occasion.startsAt <= uow.now)
    return {
      title: t("attendance.link.over"),
      state: "over",
      lead: closedBecause(occasion, { t, now: uow.now }) ?? "",
    };
  const formats = formatsFor(uow.organization, page);
  // Without the initials of those who are coming.
  const {
    answers,
    people: _people,
    ...ticket
  } = toTicket(
    { ...occasion, initials: [] },
    {
      t,
      exists: serverI18n(page.language).exists,
      formats,
      now: uow.now,
      role: uow.actor.role,
      action: "/answer",
      isWhole: true,
      // Modules' facts may be meant for the member alone, who is not signed in here.
      facts: { about: () => [] },
      placeNotes: new Map(),
      // The link asks, so it is answered.
      awayOn: () => undefined,
      priceFor: (one) => uow.modules.priceFor(one, uow.actor),
      refusals: await refusedPlaces(uow, occasion.standing === "attending" ? [] : [occasion]),
    },
  );
  const asked = url.searchParams.get("attending");
  const buttons = inOrder(answers?.buttons ?? [], asked);
  const name = greetedName(uow.actor);
  const price = placePrice(uow, occasion, { ...uow.actor, ...occasion, tags: uow.actor.tags });
  const isLeaving = occasion.standing === "attending" && buttons.length > 0;
  const question = isLeaving ? await leaveQuestion(uow, { occasion, memberId: uow.actor.id }) : undefined;
  const mayCome = buttons.length > 0 && asked !== "0" && occasion.standing !== "not-attending";
  const undo = await ownUndo(uow, { occasionId, memberId: uow.actor.id });
  return {
    title: pageTitle(ticket.state, { chosen: buttons[0]?.chosen ? asked : null, name }, page),
    state: "asking",
    lead: t(`attendance.link.${buttons.length > 0 ? "lead" : "for"}`, { name: shownName(uow.actor), club }),
    price:
      price > 0 && buttons.length > 0 ? t("attendance.link.price", { price: formats.money(price) }) : null,
    ticket,
    buttons,
    code,
    undo: undo ?? null,
    ...(question && { review: buildReview(question, t) }),
    calendar: mayCome ? `/answer/calendar.ics?${new URLSearchParams({ code })}` : null,
  };
}

/** The buttons, with the chosen answer first if it can still be given. */
function inOrder(buttons: NonNullable<Ticket["answers"]>["buttons"], asked: string | null): AskedAnswer[] {
  const marked = buttons.map(({ value, label, tone, icon }) => ({
    value,
    label,
    tone,
    icon,
    chosen: value === asked,
  }));
  return marked.sort((a, b) => Number(b.chosen) - Number(a.chosen));
}

function pageTitle(
  state: Ticket["state"],
  { chosen, name }: { chosen: string | null; name: string },
  { t }: Pick<PageRequest, "t">,
): string {
  if (chosen === "1") return t("attendance.link.askIn", { name });
  if (chosen === "0") return t("attendance.link.askOut", { name });
  const word = state === "in" || state === "out" || state === "waiting" ? state : "open";
  return t(`attendance.link.is.${word}`, { name });
}
