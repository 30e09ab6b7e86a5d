import { hasRole } from "#app/core/members/role.ts";
import { eventList } from "#app/core/occasions/events/event-list.server.ts";
import { takesRegistrations } from "#app/core/occasions/events/registration.ts";
import { homeOccasions } from "#app/core/occasions/home-occasions.server.ts";
import type { ListedOccasion } from "#app/core/occasions/occasion-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { filterIn } from "../list-filter.ts";
import { listFilters } from "../list-filters.view.server.ts";
import { smallTickets } from "../small-ticket.view.server.ts";
import { toTicket } from "../ticket.view.server.ts";
import { ticketReader } from "../ticket-reader.view.server.ts";
import type { EventListProps } from "./event-list.tsx";

/** The coming events, those to answer first; with `?when=past` the past ones. Both are paged and filtered. */
export async function eventsData(uow: MemberUnit, page: PageRequest): Promise<EventListProps> {
  const { asked, filter } = filterIn(page.url);
  const { items, counts, ...paging } = await eventList(uow, { ...filter, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  const when = filter.when ?? "future";
  const list = { path: "/events", label: page.t("events.title"), when, asked, counts };
  return {
    filters: { ...listFilters(uow, page.t, list), tags: [] },
    groups: when === "future" ? await comingGroups(items, uow, page) : [],
    past: when === "past" ? await smallTickets(items, uow, page) : [],
    mayCreate: hasRole(uow.actor.role, "admin"),
    ...paging,
  };
}

async function comingGroups(
  events: readonly ListedOccasion[],
  uow: MemberUnit,
  page: PageRequest,
): Promise<EventListProps["groups"]> {
  const { t, url } = page;
  const own = await homeOccasions(uow);
  const reader = await ticketReader(uow, page, {
    action: url.pathname,
    isAllEvents: true,
    occasions: events,
  });
  const tickets = (shown: readonly ListedOccasion[]) =>
    shown.map((event) =>
      toTicket(
        own.find(({ id }) => id === event.id) ?? {
          ...event,
          note: "",
          away: null,
          place: null,
          initials: [],
        },
        reader,
      ),
    );
  const isOpen = (event: ListedOccasion) => takesRegistrations(event, uow.now);
  const groups = [
    { title: t("events.open"), tickets: tickets(events.filter(isOpen)) },
    { title: t("occasions.list.future"), tickets: tickets(events.filter((event) => !isOpen(event))) },
  ];
  return groups.filter((group) => group.tickets.length > 0);
}
