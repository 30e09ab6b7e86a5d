import type { Env } from "#app/core/env.server.ts";
import { type Finding, ok } from "./finding.ts";

/** A secret of random characters has about twenty different ones among its first 32. */
const FEWEST_CHARACTERS = 12;

/** The findings about the configuration by itself. That it is complete was checked before. */
export function configurationFindings(
  env: Pick<Env, "BASE_URL" | "SECRET" | "TRUST_PROXY" | "METRICS_PORT" | "METRICS_TOKEN">,
  strange: readonly string[] = [],
): Finding[] {
  const about = "configuration";
  const found: Finding[] = strange.map((what) => ({
    about,
    level: "warning",
    what,
    why: "What was meant to be configured has its default.",
    action: "Correct its name, or remove it. .env.example lists every variable.",
  }));
  const { protocol, hostname } = new URL(env.BASE_URL);
  const isLocal = hostname === "localhost";
  if (isGuessable(env.SECRET))
    found.push({
      about,
      level: "problem",
      what: "SECRET can be guessed: it has few different characters, repeats itself, or begins with a common word.",
      why: "Anybody who guesses it can sign in to the database and forge cookies.",
      action:
        "Make a new one with openssl rand -hex 32, then run npm run migrate -- --new-secret. Everybody stays signed in, but webhooks need new secrets.",
    });
  if (!isLocal && protocol === "http:")
    found.push({
      about,
      level: "problem",
      what: `BASE_URL (${env.BASE_URL}) is not https, so nothing is encrypted.`,
      why: "Anybody on the network path can read the cookies that keep people signed in.",
      action: "Put a reverse proxy with a certificate in front, and set BASE_URL to its https address.",
    });
  if (protocol === "https:" && !isLocal && env.TRUST_PROXY === 0)
    found.push({
      about,
      level: "warning",
      what: "TRUST_PROXY is 0, although a proxy must be in front of this https address.",
      why: "All visitors seem to come from the proxy's address, and share its rate limits.",
      action:
        "Set TRUST_PROXY to the number of proxies in front, and make sure that nobody can reach the process without them.",
    });
  return found.length > 0 ? found : [ok(about, `complete, for ${env.BASE_URL}`)];
}

/** Does this secret look as if it weren't random? */
export function isGuessable(secret: string): boolean {
  // A repeated word at the beginning. Two equal characters alone prove nothing.
  const isRepeated = /^(.{1,16})\1+$/.test(secret.slice(0, 32)) || /^(.{3,16})\1/.test(secret);
  return (
    new Set(secret).size < FEWEST_CHARACTERS ||
    isRepeated ||
    /^(change|secret|password|example)/i.test(secret)
  );
}
