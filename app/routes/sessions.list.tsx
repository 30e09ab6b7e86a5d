import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { SessionList } from "../components/sessions/session-list.tsx";
import { pageFrom } from "../domain/page.ts";
import { sessionList } from "../domain/sessions/session-list.server.ts";
import { ensurePage } from "../http/last-page.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { sessionRows } from "../views/sessions.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const when = page.url.searchParams.get("when") === "past" ? ("past" as const) : ("future" as const);
  const { items, ...paging } = await sessionList(uow, { when, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  return {
    title: `${page.t("sessions.title")} · ${uow.organization.name}`,
    when,
    sessions: sessionRows(items, uow, page),
    ...paging,
  };
});

export default function SessionsPage() {
  return <SessionList {...useLoaderData<typeof loader>()} />;
}
