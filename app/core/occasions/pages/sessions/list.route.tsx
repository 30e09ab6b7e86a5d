import { useLoaderData } from "@remix-run/react";
import { sessionList } from "#app/core/occasions/sessions/session-list.server.ts";
import { pageFrom } from "#app/kernel/values/page.ts";
import { ensurePage } from "#app/web/http/pages/last-page.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { filterIn } from "../list-filter.ts";
import { listFilters } from "../list-filters.view.server.ts";
import { SessionList } from "./session-list.tsx";
import { sessionRows } from "./sessions.view.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const { asked, filter } = filterIn(page.url);
  const { items, counts, ...paging } = await sessionList(uow, { ...filter, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  const [path, label] = ["/sessions/list", page.t("sessions.title")];
  const when = filter.when ?? "future";
  return {
    title: `${label} · ${uow.organization.name}`,
    filters: listFilters(uow, page.t, { path, label, when, asked, counts }),
    ...(await sessionRows(items, uow, page)),
    ...paging,
  };
});

export default function SessionsPage() {
  return <SessionList {...useLoaderData<typeof loader>()} />;
}
