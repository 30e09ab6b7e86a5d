import { parse } from "cookie";
import Negotiator from "negotiator";
import { spokenLanguage } from "#app/domain/organizations/founding/spoken-language.ts";
import { isLanguage, LANGUAGES } from "#app/i18n/i18n.ts";
import type { Language } from "#app/i18n/language.ts";
import type { UnitOfWork } from "#app/unit-of-work.server.ts";
import { LANGUAGE_COOKIE } from "../cookies/cookies.server.ts";
import type { RequestScope } from "./request-scope.server.ts";
import type { Site } from "./site.server.ts";

/** Letters of an Accept-Language that are looked at. Browsers send a tenth; it is asked for several times a request. */
const LONGEST_WISH = 1_000;

/** The language of a whole request; on a club it needs the member, who has been read by then on every page. */
export async function requestLanguage(headers: Headers, site: Site, scope: RequestScope): Promise<Language> {
  if (site.kind !== "club") return askedLanguage(headers) ?? "en";
  const seen = scope.seen() ?? (await scope.read(async (uow) => uow));
  return languageIn(seen, headers);
}

/** The language a browser asks for among ours: its cookie, else its Accept-Language. */
export function askedLanguage(headers: Headers): Language | undefined {
  const cookie = parse(headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  if (isLanguage(cookie)) return cookie;
  const accepted = headers.get("accept-language");
  if (!accepted) return undefined;
  const wish = { "accept-language": accepted.slice(0, LONGEST_WISH) };
  const [best] = new Negotiator({ headers: wish }).languages([...LANGUAGES]);
  return isLanguage(best) ? best : undefined;
}

/** The language for a reader of a club: the person's own setting, cookie, browser, the club's locale, English. */
export function languageIn(uow: Pick<UnitOfWork, "actor" | "organization">, headers: Headers): Language {
  if (uow.actor.kind === "member" && uow.actor.language) return uow.actor.language;
  return askedLanguage(headers) ?? spokenLanguage(uow.organization);
}
