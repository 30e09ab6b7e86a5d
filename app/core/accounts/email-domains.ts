import { Refusal } from "#app/kernel/refusal.ts";

/** Well-known disposable mail domains; a host's own list replaces it. */
const THROW_AWAY_DOMAINS: readonly string[] = [
  "10minutemail.com",
  "discard.email",
  "dispostable.com",
  "getnada.com",
  "guerrillamail.com",
  "mailinator.com",
  "maildrop.cc",
  "sharklasers.com",
  "temp-mail.org",
  "tempmail.com",
  "throwawaymail.com",
  "trashmail.com",
  "yopmail.com",
];

/** Refuses `email-not-allowed` if the address is at a refused domain or at a subdomain of one. */
export function refuseEmailDomain(email: string, refused: readonly string[] = THROW_AWAY_DOMAINS): void {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (refused.some((name) => domain === name || domain.endsWith(`.${name}`))) {
    throw new Refusal("email-not-allowed", "email");
  }
}
