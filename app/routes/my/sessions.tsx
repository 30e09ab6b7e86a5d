import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { MySessionList } from "../../components/sessions/my-session-list.tsx";
import { memberLoader } from "../../http/page.server.ts";
import { mySessionsData } from "../../views/my-sessions.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = memberLoader({ minRole: "player" }, async (uow, page) => ({
  title: `${page.t("sessions.mine.title")} · ${uow.organization.name}`,
  ...(await mySessionsData(uow, page)),
}));

export default function MySessionsPage() {
  return <MySessionList {...useLoaderData<typeof loader>()} />;
}
