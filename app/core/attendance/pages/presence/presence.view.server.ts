import { unavailableOn } from "#app/core/attendance/availability/unavailability.server.ts";
import type { Unavailability } from "#app/core/attendance/availability/unavailability.ts";
import { MAX_MARKED, type Marks } from "#app/core/attendance/presence/presence.schemas.ts";
import { MAX_SEARCH, type RecordingState, recordingState } from "#app/core/attendance/presence/presence.ts";
import {
  loadMarks,
  type PresentMember,
  presenceList,
  walkInCandidates,
} from "#app/core/attendance/presence/presence-list.server.ts";
import { recordingBy, recordPresence } from "#app/core/attendance/presence/record-presence.server.ts";
import type { RecordedPresence } from "#app/core/attendance/presence/set-presence.server.ts";
import { lastPresenceAct } from "#app/core/attendance/presence/undo-presence.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import { type ListedOccasion, occasionDetail } from "#app/core/occasions/occasion-list.server.ts";
import { presenceAddress, whoIsComing } from "#app/core/occasions/pages/occasion.view.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import { LASTING_UNDO_SECONDS, type Toast } from "#app/web/http/pages/toast.server.ts";
import { idInAddress } from "#app/web/http/request/address-id.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { awayText } from "../availability/away-words.server.ts";
import type { ChecklistProps } from "./checklist.tsx";
import type { ListedPerson } from "./checklist-row.tsx";
import type { WalkInProps } from "./walk-in.tsx";

/** Why nothing can be recorded now; null if it can. */
const REASONS = { ahead: "ahead", over: "over", canceled: "canceled", open: null } as const;

/** The checklist of one occasion; `?find=` filters it, and `?add=` searches for a walk-in. */
export async function checklistData(uow: MemberUnit, page: PageRequest) {
  const { t, url } = page;
  const occasion = await occasionDetail(uow, idInAddress(page.params));
  const formats = formatsFor(uow.organization, page);
  const state = recordingState(occasion, recordingBy(uow));
  const find = (url.searchParams.get("find") ?? "").slice(0, MAX_SEARCH).trim();
  const asked = { ...pageFrom(url), perPage: MAX_MARKED };
  const { items, tally, open, ...paging } = await presenceList(uow, {
    occasionId: occasion.id,
    search: find,
    ...asked,
  });
  ensurePage(paging, url);
  const away = await unavailableOn(uow, {
    memberIds: items.map(({ memberId }) => memberId),
    date: formats.localDate(occasion.startsAt),
  });
  const last = state === "open" ? await lastPresenceAct(uow, occasion.id) : null;
  const address = presenceAddress(occasion.id);
  return {
    title: `${t("presence.page.title", { name: occasion.name })} · ${uow.organization.name}`,
    walkIn: await loadWalkIn(uow, page, { occasion, state, address }),
    checklist: {
      marksAddress: `/attendance/marks/${occasion.id}`,
      address,
      find,
      tally,
      open,
      paging,
      name: occasion.name,
      back: `${whoIsComing(occasion)}#who`,
      lead: [formats.timeRange(occasion.startsAt, occasion.finishesAt), occasion.address]
        .filter(Boolean)
        .join(" · "),
      date: formats.stub(occasion.startsAt, uow.now),
      people: items.map((person, row) => ({
        row,
        ...toListedPerson(person, away.get(person.memberId), formats, page),
      })),
      closed: closedReason(state, formats.dayName(occasion.startsAt), page),
      last,
    } satisfies ChecklistProps,
  };
}

function toListedPerson(
  { memberId, name, note, score, presence, standing }: PresentMember,
  unavailable: Unavailability | undefined,
  formats: Formats,
  { t }: PageRequest,
): Omit<ListedPerson, "row"> {
  const facts = [
    standing === "attending" ? "" : t("presence.page.notAttending"),
    score === null ? "" : t("presence.page.score", { score: formats.number(score) }),
    awayText(unavailable, { t, locale: formats.locale }),
    note,
  ];
  return { memberId, name, about: facts.filter(Boolean).join(" · "), presence };
}

function closedReason(state: RecordingState, day: string, { t }: PageRequest): string | null {
  const reason = REASONS[state];
  return reason && t(`presence.page.${reason}`, { day });
}

async function loadWalkIn(
  uow: MemberUnit,
  { t, url }: PageRequest,
  { occasion, state, address }: { occasion: ListedOccasion; state: RecordingState; address: string },
): Promise<WalkInProps | null> {
  if (state !== "open" || !isAdding(url)) return null;
  const query = (url.searchParams.get("q") ?? "").slice(0, MAX_SEARCH).trim();
  const found = await walkInCandidates(uow, { occasionId: occasion.id, search: query });
  return {
    address,
    query,
    found: found.map(({ memberId, name, standing }) => ({
      memberId,
      name,
      about:
        standing === "waiting"
          ? t("presence.walkIn.waiting")
          : standing === "not-attending"
            ? t("presence.walkIn.out")
            : "",
    })),
  };
}

/** Records the marks of the checklist's form, and passes on what its search says. */
export async function recordAndFind(
  uow: MemberUnit,
  { find, ...marks }: Marks & { find?: string | undefined },
): Promise<RecordedPresence & { find: string | undefined }> {
  return { ...(await recordPresence(uow, marks)), find };
}

/** The address that the checklist's form was posted to, or what its search finds if something else was typed. */
export function checklistAddress({ find = "" }: { find: string | undefined }, { url }: PageRequest): string {
  if (!isSearching(find, url)) return url.pathname + url.search;
  return find ? `${url.pathname}?${new URLSearchParams({ find })}` : url.pathname;
}

const isAdding = (url: URL) => url.searchParams.has("add");
const isSearching = (find: string, url: URL) =>
  !isAdding(url) && find !== (url.searchParams.get("find") ?? "");

/**
 * Says what the form saved, with an Undo, and who has come onto the list since the page was shown. Nothing if the form was
 * posted only to find somebody or to add a walk-in.
 */
export function savedToast(
  { changed, act, added, find = "" }: RecordedPresence & { find?: string | undefined },
  page: PageRequest,
): Toast | undefined {
  const names = firstNames(added);
  if (changed.length === 0 || act === null) {
    if (names) return { type: "info", key: "presence.toast.added", values: { names } };
    const isSaving = !isAdding(page.url) && !isSearching(find, page.url);
    return isSaving ? { type: "info", key: "presence.toast.nothing" } : undefined;
  }
  return {
    type: "success",
    key: names ? "presence.toast.savedAndAdded" : "presence.toast.saved",
    values: { count: changed.length, ...(names && { names }) },
    undo: { action: page.url.pathname, fields: { intent: "undo", act }, seconds: LASTING_UNDO_SECONDS },
  };
}

/** How many names a message says. */
const MAX_NAMES = 5;

/** "Ana, Luis, …"; empty if there is nobody. */
function firstNames(members: readonly { name: string }[]): string {
  const names = members.slice(0, MAX_NAMES).map(({ name }) => name);
  return [...names, ...(members.length > MAX_NAMES ? ["…"] : [])].join(", ");
}

/** Says who was added to the list; the Undo is in the bar, which a toast with another one would cover. */
export function walkInToast({ member: name }: { member: string }): Toast {
  return { type: "success", key: "presence.toast.walkIn", values: { name } };
}

/** Runs a command and returns everybody's marks, and the names of who was added since, for the page's script. */
export function withMarks<I extends { occasionId: number }>(
  command: (uow: MemberUnit, input: I) => Promise<RecordedPresence>,
) {
  return async (uow: MemberUnit, input: I) => {
    const { added } = await command(uow, input);
    return { marks: await loadMarks(uow, input), added: firstNames(added) };
  };
}
