import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type {
  AccessCodeSchema,
  ChooseClubSchema,
  PlatformLinkSchema,
} from "#app/core/accounts/identities.schemas.ts";
import type { Credential } from "#app/core/accounts/links/live-link.server.ts";
import { requestPlatformLink } from "#app/core/accounts/links/platform/platform-request.server.ts";
import type { PasswordSignInSchema } from "#app/core/accounts/passwords/password.schemas.ts";
import { enterPlatformByPassword } from "#app/core/accounts/passwords/password-entry.server.ts";
import { enterPlatform, type PlatformEntry } from "#app/core/accounts/sign-ins/enter-platform.server.ts";
import { type HandedOver, handOverTo } from "#app/core/accounts/sign-ins/hand-over.server.ts";
import {
  findPlatformSignIn,
  type PlatformSignIn,
} from "#app/core/accounts/sign-ins/platform-sign-in.server.ts";
import { PLATFORM_SIGN_IN_MAX_AGE } from "#app/core/accounts/sign-ins/sign-in-life.ts";
import { endSignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { knownBrowser } from "../cookies/browser-secret.server.ts";
import { PLATFORM_SIGN_IN_COOKIE, readCookie, writeCookie } from "../cookies/cookies.server.ts";
import type { FormAnswer } from "../forms/form-answer.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { lastClubCookie } from "./last-club.server.ts";
import { allowSecondClick, type LinkAsked, linkAskerOfPage } from "./sign-in.server.ts";
import { type SignedOut, signOutWithProvider } from "./sign-out.server.ts";

const platformToken = ({ context, request }: PageRequest) =>
  readCookie(context.app.env, request.headers, PLATFORM_SIGN_IN_COOKIE);

/** Who is signed in on the platform; undefined if nobody is. */
export async function platformSignIn(page: PageRequest): Promise<PlatformSignIn | undefined> {
  const token = platformToken(page);
  return token ? findPlatformSignIn(page.context.app.database, token) : undefined;
}

/** Who is signed in on the platform; others are redirected to its sign-in page. */
export async function platformVisitor(page: PageRequest): Promise<PlatformSignIn> {
  const signIn = await platformSignIn(page);
  if (!signIn) throw redirect("/login");
  return signIn;
}

export function platformSignInCookie(page: PageRequest, token: string): string {
  const { env } = page.context.app;
  return writeCookie(env, PLATFORM_SIGN_IN_COOKIE, token, { maxAge: PLATFORM_SIGN_IN_MAX_AGE });
}

/** Signs out of the platform, as `signOutWithProvider` does; sign-ins at clubs stay. */
export function signOutOfPlatform(page: PageRequest): Promise<SignedOut> {
  return signOutWithProvider(page, { token: platformToken(page), from: "/clubs", state: "" });
}

/** The cookie that makes the browser forget its sign-in on the platform. */
export function platformSignOutCookie(page: PageRequest): string {
  return writeCookie(page.context.app.env, PLATFORM_SIGN_IN_COOKIE, "", { maxAge: 0 });
}

export async function sendPlatformLinkTo(
  page: PageRequest,
  input: z.output<typeof PlatformLinkSchema>,
): Promise<LinkAsked> {
  const { asker, cookie } = linkAskerOfPage(page);
  await requestPlatformLink(page.context.app, input, asker);
  return { email: input.email, cookie };
}

/** A sign-in on the platform; `club` is the one to go to at once, if the person has only one. */
type VisitorEntry = PlatformEntry & { club: ChosenClub | null };

const describeCaller = ({ context, request }: PageRequest) => ({
  userAgent: request.headers.get("user-agent") ?? "",
  ip: context.ip,
});

/** Signs a browser in on the platform with a one-time credential; a person with only one club is taken there at once. */
export async function enterPlatformAsBrowser(
  page: PageRequest,
  credential: Credential,
): Promise<VisitorEntry> {
  if (!platformToken(page)) await allowSecondClick(page, null, credential);
  return afterEntry(page, await enterPlatform(page.context.app, credential, describeCaller(page)));
}

/** Signs a browser in on the platform with the six digits of a mail, which only work in the browser that requested it. */
export function enterPlatformByCodeAsBrowser(
  page: PageRequest,
  { email, code }: z.output<typeof AccessCodeSchema>,
): Promise<VisitorEntry> {
  return enterPlatformAsBrowser(page, { email, code, browserHash: knownBrowser(page) });
}

export async function enterPlatformByPasswordAsBrowser(
  page: PageRequest,
  input: z.output<typeof PasswordSignInSchema>,
): Promise<VisitorEntry> {
  return afterEntry(page, await enterPlatformByPassword(page.context.app, input, describeCaller(page)));
}

async function afterEntry(page: PageRequest, entry: PlatformEntry): Promise<VisitorEntry> {
  const { app } = page.context;
  const previous = platformToken(page);
  if (previous) await app.database.withPlatform({}, (db) => endSignIn(db, previous));
  const [only, another] = entry.clubs;
  const who = { ...entry, authenticatedAt: app.now(), voucher: null };
  // Hosts have more to choose from than their club.
  const isHost = app.env.HOSTS.includes(entry.email);
  const club = only && !another && !isHost ? await handOver(page, who, only.subdomain) : null;
  return { ...entry, club };
}

/** A club with a hand-over to it. */
export interface ChosenClub {
  subdomain: string;
  name: string;
  /**
   * Where the hand-over is used: a browser that posts to it from the platform's page is signed in; one that opens it is
   * asked first.
   */
  url: string;
}

/** Takes the person who is signed in on the platform to one of their clubs. Refuses `not-found`. */
export async function chooseClub(
  page: PageRequest,
  { subdomain }: z.output<typeof ChooseClubSchema>,
): Promise<ChosenClub> {
  return handOver(page, await platformVisitor(page), subdomain);
}

async function handOver(page: PageRequest, who: HandedOver, subdomain: string): Promise<ChosenClub> {
  const { app } = page.context;
  const { token, club } = await handOverTo(app, who, subdomain, { platformToken: platformToken(page) });
  const query = new URLSearchParams({ code: token });
  const url = `${clubOrigin(app.env.BASE_URL, club.subdomain)}/hand-over?${query}`;
  return { subdomain: club.subdomain, name: club.name, url };
}

/** The cookies set on choosing a club: next time the platform offers it first. */
export function chosenClubCookies({ subdomain }: ChosenClub): string[] {
  return [lastClubCookie(subdomain)];
}

/** Where a sign-in on the platform leads: into the person's only club, or to the choice among several. */
export const platformEntryAnswer: FormAnswer<VisitorEntry> = {
  to: "/clubs",
  done: ({ club }) => club ?? undefined,
  cookies: ({ token, club }, page) => [
    platformSignInCookie(page, token),
    ...(club ? chosenClubCookies(club) : []),
  ],
};
