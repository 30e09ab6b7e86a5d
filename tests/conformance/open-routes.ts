import { allParts, joinTables } from "#tests/support/collect-parts.ts";

/** What a stranger may open or post to on a club, each with its reason. Everything else must require a role. */
const OPEN_OF_CORE: Record<string, string> = {
  "/language": "a cookie, and a signed-in member's own setting",
  "/*": "sends home",
};
export const OPEN = joinTables(OPEN_OF_CORE, ...allParts.map(({ open }) => open));

/** What the API does without a sign-in. Everything else must require a role. */
export const OPEN_CALLS = new Set([
  "GET /",
  "POST /access-link",
  "POST /auto-login",
  "POST /join",
  "POST /login",
  "POST /sign-ins",
  ...allParts.flatMap(({ openCalls = [] }) => openCalls),
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
export const LEADS_ON = joinTables(LEADS_ON_OF_CORE, ...allParts.map(({ leadsOn }) => leadsOn));
