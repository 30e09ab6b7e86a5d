import { homeOccasions } from "#app/domain/occasions/home-occasions.server.ts";
import { occasionList } from "#app/domain/occasions/occasion-list.server.ts";
import { pageFrom } from "#app/domain/values/page.ts";
import { ensurePage } from "#app/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { ticketOf, ticketReader } from "../occasions/ticket.view.server.ts";
import type { EventListProps } from "./event-list.tsx";

/** The events that lie ahead, those to answer first; with `?when=past` the past ones by page. */
export async function eventsData(uow: MemberUnit, page: PageRequest): Promise<EventListProps> {
  const { t, url } = page;
  const when = url.searchParams.get("when") === "past" ? "past" : "future";
  const { items, ...paging } = await occasionList(uow, "event", { when, ...pageFrom(url) });
  ensurePage(paging, url);
  const own = when === "future" ? await homeOccasions(uow) : [];
  const reader = await ticketReader(uow, page, { action: url.pathname, occasions: items });
  const tickets = items.map((event) =>
    ticketOf(
      own.find(({ id }) => id === event.id) ?? { ...event, note: "", place: null, initials: [] },
      reader,
    ),
  );
  const groups = [
    { title: t("events.open"), tickets: tickets.filter((ticket) => ticket.answers) },
    {
      title: t(when === "past" ? "events.past" : "events.coming"),
      tickets: tickets.filter((ticket) => !ticket.answers),
    },
  ];
  return { when, groups: groups.filter((group) => group.tickets.length > 0), ...paging };
}
