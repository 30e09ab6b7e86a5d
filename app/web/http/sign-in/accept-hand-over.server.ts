import { redirect } from "@remix-run/node";
import { peekAccessLink } from "#app/core/accounts/links/access-links.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { toastCookie } from "../pages/toast.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { clubOfPage, enterAsBrowser, signInCookies } from "./sign-in.server.ts";

/** The address of the page that shows who a hand-over signs in, and waits for a click. */
export function askBeforeHandOver(url: URL): string {
  const code = url.searchParams.get("code") ?? "";
  return `/auto-login?${new URLSearchParams({ auth: "hand-over", code })}`;
}

/**
 * Signs the browser in with the hand-over in the address. If somebody else is signed in here, or the code is no longer
 * valid, it leads to the page that asks.
 */
export async function acceptHandOver(page: PageRequest): Promise<Response> {
  const { app, scope } = page.context;
  const secret = { purpose: "hand-over" as const, token: page.url.searchParams.get("code") ?? "" };
  const { tenant } = clubOfPage(page);
  const link = await app.database.withPlatform({ readOnly: true }, (db) =>
    peekAccessLink(db, { tenant, ...secret }),
  );
  const current = await scope.signIn();
  if (!link || (current && current.email !== link.email)) return redirect(askBeforeHandOver(page.url), 303);
  try {
    const entry = await enterAsBrowser(page, secret);
    const headers = new Headers();
    for (const cookie of signInCookies(entry, page)) headers.append("Set-Cookie", cookie);
    headers.append(
      "Set-Cookie",
      await toastCookie(app.env, { type: "success", key: "identity.login.signedIn" }),
    );
    return redirect(entry.target, { status: 303, headers });
  } catch (error) {
    if (error instanceof Refusal) return redirect(askBeforeHandOver(page.url), 303);
    throw error;
  }
}
