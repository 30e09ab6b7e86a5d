import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { sessionList } from "#app/domain/sessions/session-list.server.ts";
import { pageFrom } from "#app/domain/values/page.ts";
import { ensurePage } from "#app/http/pages/last-page.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { SessionList } from "./session-list.tsx";
import { sessionRows } from "./sessions.view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "admin" }, async (uow, page) => {
  const when = page.url.searchParams.get("when") === "past" ? ("past" as const) : ("future" as const);
  const { items, ...paging } = await sessionList(uow, { when, ...pageFrom(page.url) });
  ensurePage(paging, page.url);
  return {
    title: `${page.t("sessions.title")} · ${uow.organization.name}`,
    when,
    ...(await sessionRows(items, uow, page)),
    ...paging,
  };
});

export default function SessionsPage() {
  return <SessionList {...useLoaderData<typeof loader>()} />;
}
