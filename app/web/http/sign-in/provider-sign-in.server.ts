import { data, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { ProviderSignInSchema } from "#app/core/accounts/identities.schemas.ts";
import {
  isIgnoredWhenSilent,
  needsAccountChoice,
  type ProviderProblemCode,
  problemNamed,
} from "#app/core/accounts/provider/provider-problems.ts";
import type { OfferedProvider } from "#app/core/accounts/provider/provider-settings.ts";
import {
  type Finished,
  finishProviderSignIn,
} from "#app/core/accounts/provider/sign-in/finish-sign-in.server.ts";
import type { LoginMode } from "#app/core/accounts/provider/sign-in/login-transactions.server.ts";
import {
  goToProvider,
  startProviderSignIn,
} from "#app/core/accounts/provider/sign-in/start-sign-in.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { browserSecret } from "../cookies/browser-secret.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { safeTarget } from "../request/redirect-target.ts";
import { platformSignInCookie } from "./platform-visitor.server.ts";

/** What a sign-in page shows of providers: those that are configured, and the outcome of the last try. */
export interface ProviderChoice {
  providers: OfferedProvider[];
  /** The origin to which a provider's window returns. */
  platform: string;
  /** Why the last try led back here, in the reader's language. */
  problem: string | null;
  /** The person has to choose another account at the provider. */
  forceAccountChoice: boolean;
  /** The person is back from signing out at a provider. */
  signedOut: boolean;
}

/** The providers that a sign-in page offers, and what its address says about the last try. */
export function providerChoice({ context, url, t }: PageRequest): ProviderChoice {
  const problem = problemNamed(url.searchParams.get("problem"));
  return {
    providers: context.app.providers.offered,
    platform: platformOrigin(context.app.env.BASE_URL),
    problem: problem ? t(`errors.${problem}`) : null,
    forceAccountChoice: problem !== undefined && needsAccountChoice(problem),
    signedOut: url.searchParams.has("signed-out"),
  };
}

/**
 * Starts a sign-in with a provider from a sign-in page, and returns where to go. With the cookie, the club or the
 * platform recognizes this browser on the way back.
 */
export async function startWithProvider(
  page: PageRequest,
  input: z.output<typeof ProviderSignInSchema>,
): Promise<{ url: string; cookie: string }> {
  const { app, site, ip } = page.context;
  const { hash, cookie } = browserSecret(page);
  const path = await startProviderSignIn(app, {
    provider: input.provider,
    club: site.kind === "club" ? site.club : undefined,
    target: safeTarget(input.to, page.url.origin),
    mode: input.mode,
    forceAccountChoice: input.account === "other",
    browserHash: hash,
    ip,
  });
  return { url: platformOrigin(app.env.BASE_URL) + path, cookie };
}

/** A page that sends the browser on to a provider. */
export interface ProviderRedirect {
  kind: "redirect";
  title: string;
  /** The link's label, for a browser that doesn't go on by itself. */
  go: string;
  url: string;
}

/**
 * Sends the browser to the provider with a page rather than a redirect: after a form post, a redirect may only go to
 * our own hosts. A silent renewal runs in a frame rather than from a form, so it is redirected.
 */
export async function redirectToProvider(page: PageRequest) {
  const { app } = page.context;
  const ticket = page.url.searchParams.get("token");
  if (!ticket) throw redirect("/login");
  const { hash, cookie } = browserSecret(page);
  const provider = page.params.provider ?? "";
  const way = await goToProvider(app, { provider, ticket, browserHash: hash });
  const headers = { "Set-Cookie": cookie };
  if ("problem" in way) {
    const found = way.login?.tenant ? await app.directory.byTenant(way.login.tenant) : undefined;
    const club = found && !("movedTo" in found) ? found : undefined;
    const { mode = "redirect", target = "/" } = way.login ?? {};
    const end = { mode, club, problem: way.problem };
    return data(tellOpener(page, end, problemAddress(page, { ...end, target })), { headers });
  }
  if (way.login.mode === "silent") throw redirect(way.url, { headers });
  const { name } = app.providers.byId(way.login.provider).settings;
  const onward: ProviderRedirect = {
    kind: "redirect",
    title: page.t("identity.provider.leaving", { name }),
    go: page.t("identity.provider.go", { name }),
    url: way.url,
  };
  return data(onward, { headers });
}

/** What a provider's window or frame tells the page that opened it. */
export interface ProviderResult {
  kind: "result";
  title: string;
  mode: "popup" | "silent";
  /** The origin of the opener, the only page that may receive it. */
  opener: string;
  /** Where the opener goes: to the hand-over, or to the sign-in page with the problem. */
  to: string;
  /** null if it worked. */
  problem: ProviderProblemCode | null;
  /** True if there is nothing to show: a silent renewal that needs the person. */
  ignored: boolean;
  text: string | null;
}

/** Handles the browser's return from the provider: leads to the club or the platform's clubs, or back with the problem. */
export async function returnFromProvider(page: PageRequest) {
  const { app } = page.context;
  const platform = platformOrigin(app.env.BASE_URL);
  const callback = new URL(`${platform}/callback`);
  callback.search = page.url.search;
  const finished = await finishProviderSignIn(app, {
    callback,
    browserHash: browserSecret(page).hash,
    userAgent: page.request.headers.get("user-agent") ?? "",
  });
  const to = whereTo(page, finished);
  const headers =
    finished.kind === "platform" ? { "Set-Cookie": platformSignInCookie(page, finished.token) } : undefined;
  if (finished.mode === "redirect") throw redirect(to, { headers });
  const problem = finished.kind === "problem" ? finished.problem : null;
  return data(tellOpener(page, { ...finished, problem }, to), { headers });
}

/**
 * What a window or frame tells its opener in the end. If the page itself was redirected to the provider, throws the
 * redirect back.
 */
function tellOpener(
  page: PageRequest,
  end: { mode: LoginMode; club: { subdomain: string } | undefined; problem: ProviderProblemCode | null },
  to: string,
): ProviderResult {
  const { mode, club, problem } = end;
  if (mode === "redirect") throw redirect(to);
  const base = page.context.app.env.BASE_URL;
  const opener = club ? clubOrigin(base, club.subdomain) : platformOrigin(base);
  if (mode === "silent") page.context.framedBy = opener;
  return {
    kind: "result",
    title: page.t(problem ? "identity.provider.failed" : "identity.provider.back"),
    mode,
    opener,
    to,
    problem,
    ignored: mode === "silent" && problem !== null && isIgnoredWhenSilent(problem),
    text: problem && page.t(`errors.${problem}`),
  };
}

function whereTo(page: PageRequest, finished: Finished): string {
  const base = page.context.app.env.BASE_URL;
  if (finished.kind === "problem") return problemAddress(page, finished);
  if (finished.kind === "platform" || !finished.club) return `${platformOrigin(base)}/clubs`;
  const origin = clubOrigin(base, finished.club.subdomain);
  if (finished.kind === "renewed") return origin + safeTarget(finished.target, origin);
  return `${origin}/auto-login?${new URLSearchParams({ auth: "hand-over", code: finished.token })}`;
}

/** The sign-in page that the person came from, with the problem. */
function problemAddress(
  page: PageRequest,
  from: { club: { subdomain: string } | undefined; target: string; problem: ProviderProblemCode },
): string {
  const base = page.context.app.env.BASE_URL;
  const origin = from.club ? clubOrigin(base, from.club.subdomain) : platformOrigin(base);
  const to = safeTarget(from.target, origin);
  const query = new URLSearchParams({ problem: from.problem, ...(from.club && to !== "/" && { to }) });
  return `${origin}/login?${query}`;
}
