import { Refusal } from "#app/kernel/refusal.ts";

/** Names that could be mistaken for the platform itself, for mail, or for a page that people trust. */
const RESERVED = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog cdn club clubs
   contact dashboard demo-admin dev developer docs download email files ftp help home host hostmaster imap info internal
   localhost login logout mail metrics mobile mx news noreply no-reply oauth oidc ops organization organizations pay
   payments platform pop pop3 portal postmaster press preview privacy public register root secure security settings
   sign-in sign-up signin signup smtp sso staff staging static stats status support sysadmin system team-sheet teamsheet
   test terms webhook webhooks webmaster webmail www www1 www2`.split(/\s+/),
);

/** For how many days a club's former address leads to its new one. */
export const REDIRECT_DAYS = 90;

/** What somebody may type for a subdomain, in characters: more than it may have, so that they are told what is wrong. */
export const LONGEST_TYPED = 60;

const SHAPE = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
const MAX = 40;
const MIN = 3;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** Why this name (in any case) cannot be a subdomain, as an error code; undefined if it can. */
export function subdomainProblem(name: string): "subdomain-invalid" | "subdomain-reserved" | undefined {
  const subdomain = name.toLowerCase();
  if (!SHAPE.test(subdomain)) return "subdomain-invalid";
  // Browsers would read "xn--" as an encoded international name.
  return RESERVED.has(subdomain) || subdomain.startsWith("xn--") ? "subdomain-reserved" : undefined;
}

/** The name as it is stored. Refuses `subdomain-invalid` and `subdomain-reserved` on the field `subdomain`. */
export function checkedSubdomain(name: string): string {
  const problem = subdomainProblem(name);
  if (problem) throw new Refusal(problem, "subdomain");
  return name.toLowerCase();
}

/** A subdomain made from a club's name: "Rayo Vallecano Sur" gives "rayo-vallecano-sur". Empty if none can be made. */
export function suggestSubdomain(clubName: string): string {
  const slug = clubName
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter] ?? "")
    .replace(/['’.]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX)
    .replace(/^-+|-+$/g, "");
  const long = slug.length > 0 && slug.length < MIN ? `${slug}-club` : slug;
  return subdomainProblem(long) === "subdomain-reserved" ? `${long}-club`.slice(0, MAX) : long;
}

/** Other names to try when a suggestion is taken, best first. */
export function otherSubdomains(subdomain: string): string[] {
  const base = subdomain.slice(0, MAX - 5).replace(/-+$/, "");
  return [`${base}-club`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}-${number}`)].filter(
    (name) => subdomainProblem(name) === undefined,
  );
}
