import type { EventListProps } from "../components/events/event-list.tsx";
import { homeOccasions } from "../domain/occasions/home-occasions.server.ts";
import { occasionList } from "../domain/occasions/occasion-list.server.ts";
import { pageFrom } from "../domain/page.ts";
import type { PageRequest } from "../http/guard.server.ts";
import { ensurePage } from "../http/last-page.server.ts";
import type { MemberUnit } from "../unit-of-work.server.ts";
import { formatsFor } from "./formats.server.ts";
import { ticketOf, ticketReader } from "./ticket.server.ts";

/** The events that lie ahead, those to answer first; with `?when=past` the past ones by page. */
export async function eventsData(uow: MemberUnit, page: PageRequest): Promise<EventListProps> {
  const { t, language, url } = page;
  const formats = formatsFor(uow.organization, language);
  const reader = ticketReader({ t, formats, now: uow.now, action: url.pathname });
  const when = url.searchParams.get("when") === "past" ? "past" : "future";
  const { items, ...paging } = await occasionList(uow, "event", { when, ...pageFrom(url) });
  ensurePage(paging, url);
  const own = when === "future" ? await homeOccasions(uow) : [];
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
