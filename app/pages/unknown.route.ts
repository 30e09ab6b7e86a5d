import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toastCookie } from "../http/pages/toast.server.ts";
import { contextOf, type Guard } from "../http/request/guard.server.ts";

const guard: Guard = { site: "any" };

/** Redirects an unknown path home, with a toast that says why. */
async function redirectHome(args: LoaderFunctionArgs) {
  // Browsers ask for icons and the like on their own; nobody needs to hear of those.
  const isRead = args.request.headers.get("accept")?.includes("text/html");
  const toast = isRead
    ? await toastCookie(contextOf(args).app.env, { type: "info", key: "shell.noSuchPage" })
    : undefined;
  return redirect("/", { headers: toast ? { "Set-Cookie": toast } : {} });
}
export const loader = Object.assign(redirectHome, { guard });
export const action = Object.assign(() => redirect("/", 303), { guard });
