import { closesFor, isTimely } from "#app/core/attendance/admission.ts";
import type { Answered } from "#app/core/attendance/answered.ts";
import { ATTENDEES_PER_PAGE, type Attendee, attendees } from "#app/core/attendance/attendees.server.ts";
import { overCapacityQuestion } from "#app/core/attendance/place-questions.server.ts";
import { ownPresence } from "#app/core/attendance/presence/presence-list.server.ts";
import { ratingSummary } from "#app/core/attendance/ratings/ratings.server.ts";
import { FEWEST_FOR_COMMENTS, MAX_STARS } from "#app/core/attendance/ratings/ratings.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import { wouldChange } from "#app/core/occasions/lifecycle/lifecycle.ts";
import { type ListedOccasion, occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { occasionTabs, whoIsComing } from "#app/core/occasions/pages/occasion.view.server.ts";
import { placesLead } from "#app/core/occasions/pages/sessions/sessions.view.server.ts";
import { markedState } from "#app/core/occasions/pages/small-ticket.view.server.ts";
import { toTicket } from "#app/core/occasions/pages/ticket.view.server.ts";
import { ticketReader } from "#app/core/occasions/pages/ticket-reader.view.server.ts";
import { isInviting } from "#app/core/occasions/sessions/invitation/invite-tagged.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { Toast } from "#app/web/http/pages/toast.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { readFacts } from "#app/web/ui/facts/facts.view.server.ts";
import { answerToast } from "./answer-toast.server.ts";
import type { AttendancePanelProps } from "./attendance-panel.tsx";
import type { AttendeeGroup } from "./attendee-list.tsx";
import type { GroupId, RecordingForm } from "./attendee-row.tsx";
import { awayText } from "./availability/away-words.server.ts";
import type { RatingSummaryProps } from "./ratings/rating-summary.tsx";

type Detail = Awaited<ReturnType<typeof occasionDetail>>;

/** The page of one occasion: the reader's answer, and everybody's; `beyond` asks before giving a place over capacity. */
export async function attendanceData(uow: MemberUnit, page: PageRequest) {
  const occasion = await occasionDetail(uow, idInAddress(page.params));
  const query = (page.url.searchParams.get("q") ?? "").slice(0, 100).trim();
  const only = groupIn(page.url);
  const { page: number } = pageFrom(page.url);
  const found = await attendees(uow, { occasionId: occasion.id, search: query, only, page: only && number });
  if (only) ensurePage({ page: number, perPage: ATTENDEES_PER_PAGE, total: found[only].total }, page.url);
  const href = (shown: { show?: GroupId; page?: number }) =>
    attendanceAddress(occasion.id, { q: query, ...shown });
  const shown = GROUPS.flatMap((id) => found[id].items.map((person) => person.memberId));
  const formats = formatsFor(uow.organization, page);
  const told = hasRole(uow.actor.role, "coach") ? shown : [];
  const facts = await readFacts(uow, page, "member", told, { at: occasion.startsAt });
  const group = (id: GroupId): AttendeeGroup => ({
    id,
    count: found[id].total,
    away: found[id].away ?? 0,
    people: found[id].items.map((person) => ({
      memberId: person.memberId,
      name: person.name,
      note: person.note ?? "",
      place: person.place,
      me: person.memberId === uow.actor.id,
      about: aboutPerson(person, page, formats),
      facts: facts.about(person.memberId),
    })),
    more: !only && found[id].total > ATTENDEES_PER_PAGE ? href({ show: id, page: 2 }) : null,
  });
  const recording = recordingForm(uow, occasion, page, href(only ? { show: only, page: number } : {}));
  const asked = Number(page.url.searchParams.get("beyond"));
  const candidate = found.waiting.items.find((person) => person.memberId === asked);
  const beyond =
    candidate && recording?.beyond
      ? { memberId: asked, name: candidate.name, review: recording.beyond, action: recording.action }
      : null;
  return {
    title: `${occasion.name} · ${page.t("attendance.list.title")}`,
    beyond,
    view: {
      title: occasion.name,
      lead: placesLead(occasion, page.t),
      ...(await ownAnswer(occasion, uow, page)),
      query,
      groups: (only ? [only] : GROUPS).map(group),
      paging: only
        ? {
            page: number,
            perPage: ATTENDEES_PER_PAGE,
            total: found[only].total,
            path: href({ show: only }),
            all: href({}),
          }
        : null,
      recording,
      recordingNote: recording ? null : recordingNote(occasion, uow, page),
      ratings: await loadRatings(occasion, uow, formats),
      acts: adminActions(occasion, uow, page),
      base: whoIsComing(occasion),
      tabs: occasionTabs(uow, page, occasion),
    } satisfies AttendancePanelProps,
  };
}

/** What a coach sees about somebody besides the note; nothing of this is ever sent to a player. */
function aboutPerson(
  { score, presence, leftLate, unavailable }: Attendee,
  { t }: PageRequest,
  formats: Formats,
): string[] {
  return [
    awayText(unavailable, { t, locale: formats.locale }),
    score === null ? "" : t("presence.page.score", { score: formats.number(score) }),
    presence ? t(`presence.mark.${presence}`) : "",
    leftLate ? t("presence.page.leftLate") : "",
  ].filter(Boolean);
}

const GROUPS = ["in", "waiting", "out", "open"] as const;

/** The group that the address asks to show whole, if any. */
function groupIn({ searchParams }: URL): GroupId | undefined {
  return GROUPS.find((id) => id === searchParams.get("show"));
}

/** The address of an occasion's page with this part of its list; defaults are omitted. */
function attendanceAddress(
  id: number,
  { q, show, page = 1 }: { q: string; show?: GroupId; page?: number },
): string {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(show && { show }),
    ...(page > 1 && { page: `${page}` }),
  });
  return `/attendance/${id}${query.size > 0 ? `?${query}` : ""}`;
}

async function ownAnswer(
  occasion: Detail,
  uow: MemberUnit,
  page: PageRequest,
): Promise<Pick<AttendancePanelProps, "ticket" | "answer">> {
  const options = { action: page.url.pathname, isWhole: true, occasions: [occasion] };
  const reader = await ticketReader(uow, page, options);
  const ticket = toTicket({ ...occasion, initials: [] }, reader);
  const opens = occasion.registrationOpensAt;
  const closes = closesFor(occasion, uow.actor.role);
  const { standing, note } = occasion;
  const isOpen = ticket.answers && !(opens && uow.now < opens) && !(closes && uow.now >= closes);
  // Whoever gave up their place late can still say why.
  const hasLeft =
    standing === "not-attending" && occasion.status === "confirmed" && uow.now < occasion.startsAt;
  const answerable = isOpen || hasLeft;
  const attending = standing === null ? null : standing === "not-attending" ? ("0" as const) : ("1" as const);
  const isRefused = reader.refusals.has(occasion.id);
  const hasMark = uow.now >= occasion.startsAt && occasion.status !== "canceled";
  const mark = hasMark ? (await ownPresence(uow, [occasion])).get(occasion.id) : undefined;
  return {
    ticket: { ...ticket, people: undefined, ...(mark && markedState(mark, page.t)) },
    answer: answerable ? { attending, note, isRefused } : null,
  };
}

/** How a session was rated; only for coaches and admins. */
async function loadRatings(
  { id, kind, finishesAt }: ListedOccasion,
  uow: MemberUnit,
  formats: Formats,
): Promise<RatingSummaryProps | null> {
  if (kind !== "session" || uow.now < finishesAt || !hasRole(uow.actor.role, "coach")) return null;
  const { count, average, comments } = await ratingSummary(uow, { occasionId: id });
  if (average === null) return null;
  return {
    average: formats.number(Math.round(average * 10) / 10),
    share: Math.round((average * 100) / MAX_STARS),
    isFew: count < FEWEST_FOR_COMMENTS,
    count,
    comments,
  };
}

/** What the reader can record for others now; null if nothing. */
function recordingForm(
  uow: MemberUnit,
  occasion: ListedOccasion,
  { t }: PageRequest,
  action: string,
): RecordingForm | null {
  const { role } = uow.actor;
  const { timezone } = uow.organization;
  if (!isTimely(occasion, { role, own: false, answer: null, now: uow.now, timezone })) return null;
  const full = occasion.capacity !== null && occasion.attending >= occasion.capacity;
  return {
    action,
    beyond: full && hasRole(role, "admin") ? buildReview(overCapacityQuestion(occasion), t) : null,
  };
}

/** Tells a coach why there are no buttons: it is too early or too late to record. null for a canceled occasion. */
function recordingNote(occasion: ListedOccasion, uow: MemberUnit, page: PageRequest): string | null {
  if (!hasRole(uow.actor.role, "coach") || occasion.status === "canceled") return null;
  if (uow.now >= occasion.finishesAt) return page.t("attendance.record.noLonger");
  const date = formatsFor(uow.organization, page).date(occasion.startsAt);
  return page.t("attendance.record.notYet", { date });
}

/** Links for an admin to edit the occasion, end it, or change its status if that is possible now. */
function adminActions(
  occasion: ListedOccasion,
  { actor, now }: MemberUnit,
  { t }: PageRequest,
): AttendancePanelProps["acts"] {
  if (!hasRole(actor.role, "admin")) return [];
  const { id, kind } = occasion;
  const isOpen = occasion.status === "confirmed";
  // Events don't end by themselves, so the link names that act.
  const isToFinish = kind === "event" && isOpen && now >= occasion.startsAt;
  const edit = { to: `/${kind}s/${id}/edit`, label: t("sessions.edit"), icon: "pencil" as const };
  const invite = {
    to: `/sessions/${id}/invite`,
    label: t("sessions.invite.action"),
    icon: "userPlus" as const,
  };
  const status = {
    to: `/attendance/${id}/status`,
    label: t(isToFinish ? "occasions.life.settle.event.button" : "occasions.life.action"),
    icon: isToFinish ? ("check" as const) : ("repeat" as const),
  };
  const canCancel = wouldChange("cancel", occasion, { now, owes: false });
  const end = {
    to: `/${kind}s/${id}/cancel`,
    label: t(`${kind}s.cancelPage.${canCancel ? "cancel" : "delete"}`),
    icon: canCancel ? ("ban" as const) : ("trash" as const),
  };
  // Whether anything is owed is found out only on the status page.
  const hasLife = (["settle", "unarchive", "reinstate"] as const).some((act) =>
    wouldChange(act, occasion, { now, owes: true }),
  );
  return [
    ...(isOpen ? [edit] : []),
    ...(isInviting(occasion, now) ? [invite] : []),
    ...(hasLife ? [status] : []),
    end,
  ];
}

/** The result of the reader's answer on this page; its Undo leads back here. */
export function ownAnswerToast(answered: Answered, page: PageRequest): Toast {
  const toast = answerToast(answered);
  return toast.undo ? { ...toast, undo: { ...toast.undo, action: page.url.pathname } } : toast;
}

/** Says that the note was saved if the answer is unchanged; otherwise the result of the answer. */
export function noteToast(answered: Answered, page: PageRequest): Toast {
  return answered.previous === answered.standing
    ? { type: "success", key: "attendance.page.noteSaved" }
    : ownAnswerToast(answered, page);
}
