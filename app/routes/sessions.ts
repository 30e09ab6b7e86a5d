import { redirect } from "@remix-run/node";
import { memberLoader } from "../http/page.server.ts";

export const loader = memberLoader({ minRole: "admin" }, async () => {
  throw redirect("/sessions/list");
});
