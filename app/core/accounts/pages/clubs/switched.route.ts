import { redirect } from "@remix-run/node";
import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { followSwitch } from "#app/web/http/sign-in/switch-club.server.ts";

/** Going from one club to another passes through the platform, which remembers the choice. */
export const loader = platformLoader(async (page) => {
  const next = await followSwitch(page);
  return next ? redirect(next.url, { headers: { "Set-Cookie": next.cookie } }) : redirect("/login");
});
