import { useLoaderData } from "@remix-run/react";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { MyEvents } from "./my-events.tsx";
import { myEventsPage } from "./my-events.view.server.ts";

export const loader = memberLoader({ minRole: "player" }, myEventsPage);

export default function MyEventsPage() {
  return <MyEvents {...useLoaderData<typeof loader>()} />;
}
