import { parse } from "cookie";
import Negotiator from "negotiator";
import { RemixI18Next } from "remix-i18next/server";
import { clubLanguage } from "#app/core/club/settings/club-language.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { isLanguage, LANGUAGES } from "#app/kernel/i18n/i18n.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { LANGUAGE_COOKIE } from "../cookies/cookies.server.ts";
import type { RequestScope } from "./request-scope.server.ts";
import type { Site } from "./site.server.ts";

/** Who reads, and in which club. */
type Reader = Pick<UnitOfWork, "actor" | "organization">;

const FALLBACK: Language = "en";
/**
 * How many characters of an Accept-Language header are read. Browsers send a tenth of that; it is parsed several times
 * per request.
 */
const LONGEST_WISH = 1_000;

/** The language of a whole request. On a club it depends on the member, whom every page has loaded by then. */
export async function requestLanguage(request: Request, site: Site, scope: RequestScope): Promise<Language> {
  if (site.kind !== "club") return readerLanguage(request);
  return readerLanguage(request, scope.seen() ?? (await scope.read(async (uow) => uow)));
}

/**
 * The language that a reader is answered in: the person's own setting, else the cookie, else the browser's, else that
 * of the club's locale, else English. Without a reader only the request counts.
 */
export async function readerLanguage(request: Request, reader?: Reader): Promise<Language> {
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: [...LANGUAGES],
      fallbackLanguage: FALLBACK,
      order: ["custom"],
      findLocale: async ({ headers }) => wishes(headers, reader),
    },
  });
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : FALLBACK;
}

/** Our languages, preferred ones first; if the person or the browser has chosen one, only that. */
function wishes(headers: Headers, reader: Reader | undefined): Language[] {
  const own = reader?.actor.kind === "member" ? reader.actor.language : null;
  const chosen = own ?? parse(headers.get("cookie") ?? "")[LANGUAGE_COOKIE];
  if (isLanguage(chosen)) return [chosen];
  return [...browserWishes(headers), reader && clubLanguage(reader.organization)].filter(isLanguage);
}

/** remix-i18next itself only reads a browser's first choice: French, then Spanish, would become English. */
function browserWishes(headers: Headers): string[] {
  const accepted = headers.get("accept-language");
  if (!accepted) return [];
  const wish = { "accept-language": accepted.slice(0, LONGEST_WISH) };
  return new Negotiator({ headers: wish }).languages([...LANGUAGES]);
}
