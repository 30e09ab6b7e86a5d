import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { MySessionList } from "./my-sessions.tsx";
import { mySessionsData } from "./my-sessions.view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("sessions.mine.title")} · ${uow.organization.name}`,
  ...(await mySessionsData(uow, page)),
}));

export default function MySessionsPage() {
  return <MySessionList {...useLoaderData<typeof loader>()} />;
}
