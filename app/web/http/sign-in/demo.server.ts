import { z } from "zod";
import { DEMO_ACCOUNTS, isDemoOpen } from "#app/core/accounts/demo/demo-accounts.ts";
import { enterDemo } from "#app/core/accounts/demo/enter-demo.server.ts";
import type { Entry } from "#app/core/accounts/sign-ins/enter-club.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import type { AppLoadContext } from "../request/load-context.server.ts";
import { clubOfPage, signOut } from "./sign-in.server.ts";

export const DemoSignInSchema = z.strictObject({
  account: z.enum(Object.keys(DEMO_ACCOUNTS) as (keyof typeof DEMO_ACCOUNTS)[], "errors.invalid"),
});

/** May this caller enter the demo club with a button? The `Host` header only says which club is meant. */
export function isDemoOpenTo({ app, site, isLocalCaller }: AppLoadContext): boolean {
  return isDemoOpen({
    baseUrl: app.env.BASE_URL,
    areMailsCaught: app.mailbox !== undefined && app.env.SMTP_URL === undefined,
    isLocalCaller,
    isDemo: site.kind === "club" && site.club.demo,
  });
}

/** Signs a browser in as a demo account, and ends the sign-in that it had before. */
export async function enterDemoAsBrowser(
  page: PageRequest,
  { account }: z.output<typeof DemoSignInSchema>,
): Promise<Entry> {
  const userAgent = page.request.headers.get("user-agent") ?? "";
  const entry = await enterDemo(page.context.app, clubOfPage(page), account, { userAgent });
  await signOut(page);
  return entry;
}
