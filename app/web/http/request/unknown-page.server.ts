import { redirect } from "@remix-run/node";
import { toastCookie } from "../pages/toast.server.ts";
import { contextOf, type RemixArgs } from "./guard.server.ts";

/** The answer to an unknown path: home, with a toast that says why. */
export async function unknownPage(args: RemixArgs): Promise<Response> {
  // Browsers request icons and the like on their own; those need no toast.
  const isRead = args.request.headers.get("accept")?.includes("text/html");
  const toast = isRead
    ? await toastCookie(contextOf(args).app.env, { type: "info", key: "shell.unknownPage" })
    : undefined;
  return redirect("/", { headers: toast ? { "Set-Cookie": toast } : {} });
}

/** The answer to a post to an unknown path. */
export const nothingToPost = (): Response => redirect("/", 303);
