import { useLoaderData } from "@remix-run/react";
import { hostLoader } from "#app/web/http/host/host-page.server.ts";
import { hostPage } from "./host.view.server.ts";
import { HostPage } from "./host-page.tsx";

export const handle = { layout: "wide" };
export const loader = hostLoader(async (page, host) => ({
  title: page.t("hosting.title"),
  ...(await hostPage(page, host.name)),
}));

export default function AllClubs() {
  const { title: _title, ...page } = useLoaderData<typeof loader>();
  return <HostPage {...page} />;
}
