import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toastCookie } from "../http/pages/toast.server.ts";
import { contextOf, type Guard } from "../http/request/guard.server.ts";

const guard: Guard = { site: "any" };

/** Unknown paths lead home, where a person is told why. */
async function lead(args: LoaderFunctionArgs) {
  // Browsers ask for icons and the like by themselves: nobody is to be told of those.
  const isRead = args.request.headers.get("accept")?.includes("text/html");
  const toast = isRead
    ? await toastCookie(contextOf(args).app.env, { type: "info", key: "shell.noSuchPage" })
    : undefined;
  return redirect("/", { headers: toast ? { "Set-Cookie": toast } : {} });
}
export const loader = Object.assign(lead, { guard });
export const action = Object.assign(() => redirect("/", 303), { guard });
