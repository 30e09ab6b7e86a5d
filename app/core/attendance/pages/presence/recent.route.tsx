import { useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { recentData } from "./recent.view.server.ts";
import { RecentList } from "./recent-list.tsx";

export const loader = memberLoader({ minRole: "coach" }, async (uow, page) => ({
  title: `${page.t("presence.title")} · ${uow.organization.name}`,
  ...(await recentData(uow, page)),
}));

export default function RecentPage() {
  return <RecentList {...useLoaderData<typeof loader>()} />;
}
