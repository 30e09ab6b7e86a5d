import { joinTables, moduleParts } from "#tests/support/collect-parts.ts";

/** What a stranger may open or post to on a club, each with its reason. Everything else must require a role. */
const OPEN_OF_CORE: Record<string, string> = {
  "/": "the platform's landing page; on a club its home asks for a sign-in",
  "/login": "asks for a link",
  "/auto-login": "the landing page of a link; the post needs its one-time code",
  "/hand-over": "takes a one-time code that the platform made for this club",
  "/demo-sign-in":
    "the demo club's accounts, to a caller on this machine whose mails are caught; no address else",
  "/join/:code": "the invitation",
  "/welcome": "the page of a welcome's link, which says whom it is for; the post needs it, too",
  "/unsubscribe":
    "the page of a link that ends a club's mails, which says whose they are; the post needs it, too",
  "/unsubscribe/one-click": "that link as mail programs use it, which post by themselves",
  "/answer":
    "the page of a mail's answer, which says whose it is; the post needs the link's code, too, and answers for that member only",
  "/answer/calendar.ics": "the occasion of that link as a file",
  "/club.webmanifest": "what installs the club as an app, which browsers ask for without a cookie",
  "/club-icon.svg": "the icon that goes with it: initials on the accent, as the sign-in page shows them",
  "/closing": "what a closed club answers with; reopening it and saving its data take an admin",
  "/crest/:file": "the club's crest, as the sign-in page and mails show it",
  "/logout": "ends one's own sign-in",
  "/erased": "says that somebody has left, without a name",
  "/bot-check": "something for a browser to work on",
  "/calendar/:file": "a member's calendar; its address has their secret",
  "/language": "a cookie, and a signed-in member's own setting",
  "/*": "sends home",
};
export const OPEN = joinTables(OPEN_OF_CORE, ...moduleParts.map(({ open }) => open));

/** What the API does without a sign-in. Everything else must require a role. */
export const OPEN_CALLS = new Set([
  "GET /",
  "POST /access-link",
  "POST /auto-login",
  "POST /join",
  "POST /login",
  "POST /sign-ins",
  ...moduleParts.flatMap(({ openCalls = [] }) => openCalls),
]);

/** Paths on the platform, where nobody is signed in. */
export const PLATFORM = [
  "/",
  "/login",
  "/auto-login",
  "/join/:code",
  "/clubs",
  "/host",
  "/host/log",
  "/host/clubs/:subdomain",
  "/switched",
  "/sign-in-with/:provider",
  "/callback",
  "/signed-out",
  "/sign-up/subdomain",
  "/organization-no-exist",
  "/dev/mailbox",
  "/dev/mailbox.json",
];

/** Pages of a club that only redirect people who may open them, and where to. All others answer 200. */
const LEADS_ON_OF_CORE: Record<string, string> = {
  "/sessions": "/sessions/list",
  "/closing": "/",
  "/attendance/marks/:id": "/attendance/:id/presence",
  "/sessions/:id": "/attendance/:id",
  "/events/:id": "/attendance/:id",
  "/switch/:subdomain": "/",
  "/my-account/email/confirm": "/my-account/email",
  "/renew-sign-in": "/",
};
export const LEADS_ON = joinTables(LEADS_ON_OF_CORE, ...moduleParts.map(({ leadsOn }) => leadsOn));
