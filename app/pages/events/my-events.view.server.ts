import { myEvents } from "#app/domain/events/event-list.server.ts";
import { pageFrom } from "#app/domain/values/page.ts";
import { ensurePage } from "#app/http/pages/last-page.server.ts";
import type { PageRequest } from "#app/http/request/guard.server.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { smallTickets } from "../occasions/small-ticket.view.server.ts";
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
