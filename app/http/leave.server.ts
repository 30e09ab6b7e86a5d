import { redirect } from "@remix-run/node";
import { z } from "zod";
import { endSignInAndSession } from "../domain/identities/provider/leave-provider.server.ts";
import { sealFor } from "../domain/identities/sealed.ts";
import { clubOrigin, platformOrigin } from "../edge/host.ts";
import { readCookie, SIGN_IN_COOKIE } from "./cookies.server.ts";
import type { PageRequest } from "./guard.server.ts";
import { clubOf } from "./sign-in.server.ts";

/** How long the page that leads to the provider may be opened, in milliseconds. */
const LIFE_MS = 60_000;

const Leaving = z.object({ url: z.url({ protocol: /^https?$/ }), until: z.number() });

const sealOf = ({ context }: PageRequest) => sealFor(context.app.env.SECRET, "leaving");

/**
 * Signs out of the club, and answers where that leads: to the sign-in page or, where a provider stands behind it, to
 * the page that goes on to signing out there.
 */
export async function leave(page: PageRequest): Promise<{ to: string; atProvider: boolean }> {
  const { app } = page.context;
  const token = readCookie(app.env, page.request.headers, SIGN_IN_COOKIE);
  const returnTo = `${platformOrigin(app.env.BASE_URL)}/signed-out`;
  const url = token && (await endSignInAndSession(app, { token, returnTo, state: clubOf(page).subdomain }));
  if (!url) return { to: "/login", atProvider: false };
  const sealed = sealOf(page).seal({ url, until: app.now().getTime() + LIFE_MS });
  return { to: `/logout?${new URLSearchParams({ token: sealed.toString("base64url") })}`, atProvider: true };
}

/** The address at the provider that this page was made to lead to, for a minute. Only the server can have named it. */
export function leavingTo(page: PageRequest): string | null {
  const sealed = page.url.searchParams.get("token");
  if (!sealed) return null;
  const leaving = Leaving.safeParse(sealOf(page).open(Buffer.from(sealed, "base64url")));
  if (!leaving.success || leaving.data.until < page.context.app.now().getTime()) throw redirect("/login");
  return leaving.data.url;
}

/** Back from signing out at a provider: to the club that it began at, whose name came along. */
export async function afterLeaving(page: PageRequest): Promise<Response> {
  const { app } = page.context;
  const found = await app.directory.bySubdomain(page.url.searchParams.get("state") ?? "");
  const origin =
    found && !("movedTo" in found)
      ? clubOrigin(app.env.BASE_URL, found.subdomain)
      : platformOrigin(app.env.BASE_URL);
  return redirect(`${origin}/login?signed-out=1`);
}
