import { data, redirect } from "@remix-run/node";
import { LinkPurposeSchema } from "#app/core/accounts/identities.schemas.ts";
import { joinOutcome } from "#app/core/accounts/joining/join-outcome.ts";
import {
  consumeAccessLink,
  type LiveLink,
  peekAccessLink,
  usedAccessLink,
} from "#app/core/accounts/links/access-links.server.ts";
import { settingValue } from "#app/core/club/settings/setting.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { isSameBrowser } from "#app/web/http/cookies/browser-secret.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { safeTarget } from "#app/web/http/request/redirect-target.ts";
import { platformSignIn } from "#app/web/http/sign-in/platform-visitor.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";

/** The data of a link's landing page; `link` is null if it is no longer valid. */
export interface AutoLoginData {
  title: string;
  link: { auth: string; email: string; code: string } | null;
  /** What the button does besides signing in: it makes the person a member, or asks an admin to. */
  joining: "joins" | "asks" | null;
  /** Who is signed in here, if it is somebody else, or the link is no longer valid. */
  current: string | null;
  /** Did this browser request the link, with nobody else signed in? Then a script presses the button. */
  ownBrowser: boolean;
}

/**
 * The link whose purpose and secret are in the address. If it has just signed in the person who is signed in here (a second
 * click, a second tab, an answer that was lost on the way), they are redirected to where it led instead of being told
 * that it is used up.
 */
async function linkInAddress(
  page: PageRequest,
  { tenant, signedIn }: { tenant: string | null; signedIn: string | null },
): Promise<LiveLink | undefined> {
  const { searchParams } = page.url;
  const { data: purpose } = LinkPurposeSchema.safeParse(searchParams.get("auth"));
  if (!purpose) return undefined;
  const asked = { tenant, purpose, token: searchParams.get("code") ?? "" };
  const { live, used } = await page.context.app.database.withPlatform({ readOnly: true }, async (db) => {
    const live = await peekAccessLink(db, asked);
    return { live, used: live || signedIn === null ? undefined : await usedAccessLink(db, asked) };
  });
  if (used && used.email === signedIn)
    throw redirect(tenant === null ? "/clubs" : safeTarget(used.target, page.url.origin));
  return live;
}

/** The club's name, and the e-mail address of the member who is signed in. */
export async function autoLoginVisitor({ organization, actor }: UnitOfWork) {
  return { club: organization.name, current: actor.kind === "member" ? actor.email : null };
}

/**
 * Shows who would be signed in by a club's link, without consuming it. However, with a hand-over, a person who is
 * already signed in is taken on immediately, which does consume it.
 */
export async function clubAutoLogin(
  page: PageRequest,
  { club, current }: Awaited<ReturnType<typeof autoLoginVisitor>>,
) {
  const { tenant } = clubOfPage(page);
  const link = await linkInAddress(page, { tenant, signedIn: current });
  if (link?.purpose === "hand-over" && current === link.email) {
    await consumeIfLive(page, link);
    throw redirect(safeTarget(link.target, page.url.origin));
  }
  const joining = link?.purpose === "join" ? await readJoinOutcome(page, link.email) : null;
  if (!link || joining === "refused") return noLink(page, current);
  const words = joining ? (`${joining}.title` as const) : "title";
  return answer(page, link, {
    title: page.t(`identity.autoLogin.${words}`, { club }),
    joining,
    ...askedHere(page, link, current),
  });
}

/**
 * Who else is signed in, and whether a script may continue on its own: in the browser that requested the link, if
 * nobody else is signed in. Joining a club always takes a click.
 */
function askedHere(page: PageRequest, { email, purpose, browserHash }: LiveLink, signedIn: string | null) {
  const current = signedIn === email ? null : signedIn;
  const isAsked = purpose !== "join" && isSameBrowser(page, browserHash);
  return { current, ownBrowser: isAsked && current === null };
}

async function readJoinOutcome(
  { context }: PageRequest,
  email: string,
): Promise<AutoLoginData["joining"] | "refused"> {
  const outcome = await context.scope.read(async (uow) => {
    const known = await uow.db("members").where({ email }).first("state");
    return joinOutcome(known?.state, settingValue(uow.organization.settings, joiningSetting));
  });
  if (outcome === "enters") return null;
  return outcome === "waits" ? "asks" : outcome;
}

/** Consumes the link, unless another tab has just done so. */
async function consumeIfLive(page: PageRequest, link: LiveLink): Promise<void> {
  try {
    await page.context.app.database.withPlatform({}, (db) => consumeAccessLink(db, link));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Shows who would be signed in by a link to the platform, without consuming it. */
export async function platformAutoLogin(page: PageRequest) {
  const title = page.t("identity.autoLogin.platformTitle");
  const signedIn = (await platformSignIn(page))?.email ?? null;
  const link = await linkInAddress(page, { tenant: null, signedIn });
  if (!link) return noLink(page, null);
  return answer(page, link, { title, joining: null, ...askedHere(page, link, signedIn) });
}

function noLink(page: PageRequest, current: string | null) {
  const title = page.t("identity.autoLogin.invalidTitle");
  const nothing: AutoLoginData = { title, link: null, joining: null, current, ownBrowser: false };
  return data(nothing, { status: 401 });
}

function answer(page: PageRequest, link: LiveLink, shown: Omit<AutoLoginData, "link">) {
  const code = page.url.searchParams.get("code") ?? "";
  const found: AutoLoginData = { ...shown, link: { auth: link.purpose, email: link.email, code } };
  return data(found);
}
