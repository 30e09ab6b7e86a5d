import { redirect } from "@remix-run/node";
import { memberLoader } from "#app/web/http/pages/page.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async () => {
  throw redirect("/sessions/list");
});
