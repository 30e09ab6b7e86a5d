import { myEvents } from "#app/core/occasions/events/event-list.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { smallTickets } from "../small-ticket.view.server.ts";
import type { MyEventsProps } from "./my-events.tsx";

/** The events that the reader has answered: the coming ones, or with `?when=past` the past ones; paged. */
export async function myEventsPage(
  uow: MemberUnit,
  page: PageRequest,
): Promise<MyEventsProps & { title: string }> {
  const when = page.url.searchParams.get("when") === "past" ? "past" : "future";
  const { items, counts, ...paging } = await myEvents(uow, { when, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  return {
    title: `${page.t("events.mine.title")} · ${uow.organization.name}`,
    when,
    counts,
    tickets: await smallTickets(items, uow, page),
    ...paging,
  };
}
