import type { TFunction } from "i18next";
import { isWithin } from "#app/core/attendance/availability/unavailability.ts";
import { refusedPlaces } from "#app/core/attendance/gate.server.ts";
import { awayText } from "#app/core/attendance/pages/availability/away-words.server.ts";
import type { Recording } from "#app/core/attendance/presence/presence.ts";
import { recordingBy } from "#app/core/attendance/presence/record-presence.server.ts";
import { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
import type { Role } from "#app/core/members/role.ts";
import type { GateRefusal, PlaceNote } from "#app/core/module-system/extension-points.ts";
import type { HomeOccasion } from "#app/core/occasions/home-occasions.server.ts";
import type { ListedOccasion } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Reader } from "#app/kernel/i18n/locale.ts";
import type { Translator } from "#app/kernel/i18n/messages.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { type ReadFacts, readFacts } from "#app/web/ui/facts/facts.view.server.ts";

/** What the tickets of one page need to know about who reads them. */
export interface TicketReader {
  t: TFunction;
  exists: Translator["exists"];
  formats: Formats;
  now: Date;
  role: Role;
  /** Where the answer buttons post to. */
  action: string;
  facts: Pick<ReadFacts, "about">;
  /** What a place costs the reader, in minor units. */
  priceFor(occasion: Pick<HomeOccasion, "kind" | "price">): number;
  /** What the ticket says if the reader is away on the occasion's day: "Away until 3 Dec"; undefined if they are not. */
  awayOn(occasion: Pick<HomeOccasion, "startsAt" | "away">): string | undefined;
  /** Why a module refuses a place, by the occasion's id. */
  refusals: ReadonlyMap<number, GateRefusal>;
  /** Modules' notes on the places that the reader holds, by the occasion's id. */
  placeNotes: ReadonlyMap<number, PlaceNote>;
  /** Asks for a reason after a no. */
  asksWhy?: boolean;
  /** Leads coaches and admins to the checklist of who came, once that can be recorded; absent if the page doesn't. */
  recording?: Recording;
  /** Shows a long description in full; a list shows only its beginning. */
  isWhole?: boolean;
  /** Leaves out the word "event", on pages that show only events. */
  isAllEvents?: boolean;
}

/** Asks the modules once about all of `occasions` in which the reader could take a place or holds one. */
export async function ticketReader(
  uow: MemberUnit,
  page: Reader & Pick<PageRequest, "t">,
  {
    occasions,
    linksChecklist,
    ...options
  }: Pick<TicketReader, "action" | "isWhole" | "isAllEvents" | "asksWhy"> & {
    linksChecklist?: boolean;
    occasions: readonly ListedOccasion[];
  },
): Promise<TicketReader> {
  const coming = occasions.filter(({ status, startsAt }) => status === "confirmed" && startsAt > uow.now);
  const open = coming.filter(({ standing }) => standing !== "attending");
  const held = coming.filter(({ standing }) => standing === "attending");
  const formats = formatsFor(uow.organization, page);
  return {
    t: page.t,
    exists: serverI18n(page.language).exists,
    now: uow.now,
    role: uow.actor.role,
    recording: linksChecklist ? recordingBy(uow) : undefined,
    formats,
    awayOn: ({ startsAt, away }) => {
      const date = dateIn(uow.organization.timezone, startsAt);
      const period = away?.find((one) => isWithin(date, one));
      return period && awayText({ ...period, reason: "" }, { t: page.t, locale: formats.locale });
    },
    facts: await readFacts(
      uow,
      page,
      "occasion",
      occasions.map(({ id }) => id),
    ),
    priceFor: (occasion) => uow.modules.priceFor(occasion, uow.actor),
    refusals: await refusedPlaces(uow, open),
    placeNotes: await uow.modules.placeNotes(held.map(({ id, team }) => ({ occasionId: id, team }))),
    ...options,
  };
}
