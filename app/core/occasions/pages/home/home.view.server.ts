import { parse } from "cookie";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { FirstStepsProps } from "#app/core/club/pages/first-steps/first-steps.tsx";
import { firstStepsData, startsFor } from "#app/core/club/pages/first-steps/first-steps.view.server.ts";
import { pushFacts } from "#app/core/messaging/pages/my-settings/my-settings.view.server.ts";
import type { PushFacts } from "#app/core/messaging/pages/my-settings/push-device.tsx";
import { homeOccasions } from "#app/core/occasions/home-occasions.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { dateIn } from "#app/kernel/values/local-date.ts";
import { ZONE_COOKIE } from "#app/web/enhancer/device-zone.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { type RefusalBanner, refusalBanners } from "../refusal-words.server.ts";
import type { Ticket } from "../ticket.tsx";
import { toTicket } from "../ticket.view.server.ts";
import { ticketReader } from "../ticket-reader.view.server.ts";
import { dayGroups } from "./day-groups.ts";
import { otherZone } from "./other-zone.ts";

export interface HomeData {
  groups: { title: string; badge?: string; tickets: Ticket[] }[];
  /** Why modules refuse places, if that should be said once above all tickets. */
  banners: RefusalBanner[];
  /** The list of first steps, for admins of a new club; otherwise null. */
  firstSteps: FirstStepsProps | null;
  /** What an admin can start with: a session, or what a module offers. */
  starts: { label: string; to: string }[];
  /** The club's time zone. */
  zone: string;
  /** The device's, if it shows another time and the reader does not know that yet. */
  otherZone: string | null;
  /** For offering push messages, once the reader has answered something; null before that. */
  push: PushFacts | null;
}

/** The home page: tickets under Today, This week, Next week, Later; each group says how many are still waiting for an answer. */
export async function homeData(uow: MemberUnit, page: PageRequest): Promise<HomeData> {
  const { t } = page;
  const { timezone } = uow.organization;
  const formats = formatsFor(uow.organization, page);
  const occasions = await homeOccasions(uow);
  const reader = await ticketReader(uow, page, {
    action: "/?index",
    occasions,
    asksWhy: true,
    linksChecklist: true,
  });
  const today = dateIn(timezone, uow.now);
  const groupOf = dayGroups(today, formats.locale);
  const groups = new Map<string, { tickets: Ticket[]; unanswered: number }>();
  for (const occasion of occasions) {
    const title = t(`home.${groupOf(formats.localDate(occasion.startsAt))}`);
    const group = groups.get(title) ?? { tickets: [], unanswered: 0 };
    groups.set(title, group);
    const ticket = toTicket(occasion, reader);
    group.tickets.push(ticket);
    if (
      occasion.standing === null &&
      occasion.status === "confirmed" &&
      ticket.answers &&
      ticket.state !== "closed" &&
      ticket.state !== "away"
    )
      group.unanswered++;
  }
  return {
    firstSteps: await firstStepsData(uow, page),
    banners: refusalBanners(reader),
    groups: [...groups].map(([title, { tickets, unanswered }]) => ({
      title,
      badge: unanswered > 0 ? t("home.toAnswer", { count: unanswered }) : undefined,
      tickets,
    })),
    zone: timezone,
    otherZone: otherZone(parse(page.request.headers.get("cookie") ?? "")[ZONE_COOKIE], {
      club: timezone,
      now: uow.now,
    }),
    push: occasions.some(({ standing }) => standing !== null) ? await pushFacts(page) : null,
    starts: groups.size === 0 ? startsFor(uow, page) : [],
  };
}
