import { currencyGroups } from "#app/kernel/formats/currency-names.server.ts";
import { zoneGroups } from "#app/kernel/formats/zone-names.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { LOCALES } from "#app/kernel/i18n/locale.ts";
import { currencyOfCountry } from "#app/kernel/values/currencies.ts";
import { justFounded } from "#app/web/http/cookies/founded.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { lastClub } from "#app/web/http/sign-in/last-club.server.ts";
import type { LandingProps } from "./landing.tsx";
import type { SignedUpProps } from "./signed-up.tsx";

/** Guesses for a new club, by the browser's preferred locale. */
const GUESSES: Record<string, { timezone: string; currency: string }> = {
  "en-US": { timezone: "America/New_York", currency: "USD" },
  "en-GB": { timezone: "Europe/London", currency: "GBP" },
  "en-AU": { timezone: "Australia/Sydney", currency: "AUD" },
  "en-NZ": { timezone: "Pacific/Auckland", currency: "NZD" },
  es: { timezone: "Europe/Madrid", currency: "EUR" },
};

export interface LandingData extends LandingProps {
  done: SignedUpProps | null;
  /** The address says that a club was founded, but nothing else confirms it. */
  unknown: boolean;
}

/** The landing page: the choices for its form or, after a sign-up, the new club's address. */
export async function landingData(page: PageRequest): Promise<LandingData> {
  const done = await signedUp(page, page.context.app.mailbox !== undefined && page.context.isLocalCaller);
  const { env } = page.context.app;
  const accepted = page.request.headers.get("accept-language")?.split(/[,;]/)[0]?.trim() ?? "";
  const locale = LOCALES.find((one) => one === accepted) ?? (page.language === "es" ? "es" : "en-US");
  const guess = { ...(GUESSES[locale] ?? { timezone: "Europe/Madrid", currency: "EUR" }) };
  // "de-CH", "es-AR": the browser says where it is.
  const country = /-([A-Z]{2})$/.exec(accepted)?.[1];
  guess.currency = (country && currencyOfCountry(country)) ?? guess.currency;
  return {
    form: {
      base: new URL(env.BASE_URL).host,
      timezones: zoneGroups(page.language),
      currencies: currencyGroups(page.language, [guess.currency]),
      locales: [...LOCALES],
      initial: { subdomain: page.url.searchParams.get("subdomain") ?? "", locale, ...guess },
    },
    last: await lastClub(page),
    done,
    unknown: done === null && page.url.searchParams.has("created"),
  };
}

async function signedUp(page: PageRequest, caught: boolean): Promise<SignedUpProps | null> {
  const { app } = page.context;
  const founded = await justFounded(page);
  const found = founded && (await app.directory.bySubdomain(founded.subdomain));
  if (!found || "movedTo" in found || found.suspended) return null;
  const { email } = founded;
  const url = clubOrigin(app.env.BASE_URL, found.subdomain);
  return {
    club: found.name,
    url,
    codeUrl: `${url}/login?${new URLSearchParams({ sent: email })}`,
    email,
    mailbox: caught ? `/dev/mailbox?${new URLSearchParams({ to: email })}` : null,
  };
}
