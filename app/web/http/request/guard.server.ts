import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { TFunction } from "i18next";
import { hasLeastRole, type LeastRole } from "#app/core/club/settings/least-role.ts";
import type { ModuleId } from "#app/core/module-system/contract.ts";
import type { Actor, MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { FailureKey } from "#app/kernel/i18n/messages.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { readerLanguage, requestLanguage } from "#app/web/http/request/reader-language.server.ts";
import { toastCookie } from "../pages/toast.server.ts";
import type { AppLoadContext } from "./load-context.server.ts";
import { httpStatus, refusalKey } from "./refusals.ts";
import { signInFirst } from "./sign-in-first.server.ts";
import { isUnexpected } from "./unexpected.server.ts";

/** Who may call a loader or action. It is attached to the function, so that the conformance tests can read it. */
export interface Guard {
  /** Where it answers: on a club's host, on the platform's, or on both. */
  site: "club" | "platform" | "any";
  /** The least role, on a club; absent = no sign-in required. */
  minRole?: LeastRole;
  /** Answers 404 if this module is off. */
  module?: ModuleId;
}

export interface Guarded {
  guard: Guard;
}

/** What a page's own code gets from its adapter besides the unit of work. */
export interface PageRequest {
  url: URL;
  params: Record<string, string | undefined>;
  request: Request;
  context: AppLoadContext;
  t: TFunction;
  language: Language;
  /** How dates and times are formatted for the reader, if they have chosen it. */
  locale: Locale | null;
}

export type RemixArgs = LoaderFunctionArgs | ActionFunctionArgs;

export const contextOf = (args: RemixArgs) => args.context as unknown as AppLoadContext;

export function pageRequest(args: RemixArgs, language: Language, actor?: Actor): PageRequest {
  const { request, params } = args;
  return {
    request,
    params,
    url: new URL(request.url),
    context: contextOf(args),
    language,
    locale: actor?.kind === "member" ? actor.locale : null,
    t: serverI18n(language).t,
  };
}

/** Redirects a request on the wrong host to the right one, or to "no such club", and at a closed club to `CLOSED_PAGE`. */
export function ensureSite(args: RemixArgs, guard: Guard): void {
  const { site, app } = contextOf(args);
  const url = new URL(args.request.url);
  const rest = url.pathname + url.search;
  if (site.kind === "moved") throw redirect(clubOrigin(app.env.BASE_URL, site.subdomain) + rest, 301);
  if (site.kind === "unknown") {
    const to = `${platformOrigin(app.env.BASE_URL)}/organization-no-exist?name=${encodeURIComponent(site.subdomain)}`;
    throw redirect(to);
  }
  if (guard.site === "club" && site.kind === "platform") throw redirect("/login");
  if (site.kind === "club" && site.club.closesAt && !isOpenWhileClosed(url.pathname))
    throw redirect(CLOSED_PAGE, 303);
  if (guard.site === "platform" && site.kind === "club")
    throw redirect(platformOrigin(app.env.BASE_URL) + rest);
}

/** Checks the guard of a loader or action inside its unit of work: signed in, module on, role high enough. */
export function ensureMember(uow: UnitOfWork, args: RemixArgs, guard: Guard): asserts uow is MemberUnit {
  const { app } = contextOf(args);
  if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
  if (guard.module && !app.registry.isOn(uow.organization, guard.module)) throw new Refusal("module-off");
  if (guard.minRole && !hasLeastRole(uow.actor.role, guard.minRole, uow.organization.settings))
    throw new Refusal("role-denied");
}

/**
 * What a page says that can't be shown for a reason that nobody foresaw; instead of a file, the page `to` says it. Returns
 * what the edge answers better as it is.
 */
export async function failureResponse(
  error: unknown,
  args: RemixArgs,
  { failed = "failures.view", to }: { failed?: FailureKey; to?: string } = {},
): Promise<unknown> {
  if (!isUnexpected(error)) return error;
  const { app, site, scope, requestId } = contextOf(args);
  if (!args.request.signal.aborted) app.log.error({ err: error, requestId }, "request failed");
  if (to) {
    const toast = await toastCookie(app.env, { type: "error", key: failed });
    return redirect(to + new URL(args.request.url).search, { headers: { "Set-Cookie": toast } });
  }
  const language = await requestLanguage(args.request, site, scope);
  return new Response(serverI18n(language).t(failed), { status: 500 });
}

/** A page's answer to a refusal that no form shows: the sign-in page, home with a message, or an error page. */
export async function refusalResponse(error: unknown, args: RemixArgs): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  const { app, scope, gone } = contextOf(args);
  if (error.code === "sign-in-required") return signInFirst(args.request);
  if (error.code === "role-denied") {
    const toast = await toastCookie(app.env, { type: "error", key: "errors.role-denied" });
    return redirect("/", { headers: { "Set-Cookie": toast } });
  }
  const seen = scope.seen();
  const language = seen ? await readerLanguage(args.request, seen) : "en";
  const code = error.code === "not-found" ? (gone ?? error.code) : error.code;
  const message = serverI18n(language).t(refusalKey(code), error.values);
  const headers: HeadersInit = error.values.seconds ? { "Retry-After": String(error.values.seconds) } : {};
  return new Response(message, { status: httpStatus(error, app.registry), headers });
}

/** The page that a closed club shows in place of its other pages. */
const CLOSED_PAGE = "/closing";

/**
 * What still works in a closed club: signing in and out, switching to another club, its crest and icons, what its admins
 * need, and downloading your own data.
 */
const OPEN = new Set([
  CLOSED_PAGE,
  "/settings/archive.zip",
  "/my-account/data.zip",
  "/login",
  "/logout",
  "/auto-login",
  "/hand-over",
  "/renew-sign-in",
  "/bot-check",
  "/language",
  "/demo-sign-in",
  "/unsubscribe",
  "/unsubscribe/one-click",
  "/club.webmanifest",
  "/club-icon.svg",
]);
const OPEN_BELOW = ["/crest/", "/switch/"];

/** Does a closed club still answer at this path? All other paths lead to `CLOSED_PAGE`. */
function isOpenWhileClosed(path: string): boolean {
  const asked = path.toLowerCase();
  return OPEN.has(asked.replace(/(?<=.)\/+$/, "")) || OPEN_BELOW.some((start) => asked.startsWith(start));
}
