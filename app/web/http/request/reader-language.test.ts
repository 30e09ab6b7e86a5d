import { expect, it } from "vitest";
import { localeSetting } from "#app/core/club/settings/settings.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";

type Reader = Parameters<typeof readerLanguage>[1];
const readerOf = (language: Language | null, locale: string) =>
  ({
    actor: { kind: "member", language },
    organization: { settings: { [localeSetting.id]: locale } },
  }) as Reader;

const spanishClub = readerOf(null, "es");

it.each<[string, Record<string, string>, Reader, Language]>([
  ["a person's own setting", { cookie: "lang=en", "accept-language": "en" }, readerOf("es", "en-GB"), "es"],
  ["else the cookie", { cookie: "lang=en", "accept-language": "es" }, spanishClub, "en"],
  ["else the browser", { "accept-language": "en-AU, es;q=0.9" }, spanishClub, "en"],
  [
    "of its languages the first of ours",
    { "accept-language": "fr, es-419;q=0.8, en;q=0.5" },
    undefined,
    "es",
  ],
  ["else the club's locale", { "accept-language": "fr" }, spanishClub, "es"],
  ["else English", {}, undefined, "en"],
  ["no cookie of a language that is none", { cookie: "lang=xx" }, spanishClub, "es"],
])("it is %s", async (_what, headers, reader, language) => {
  const request = new Request("http://club.test/", { headers });
  expect(await readerLanguage(request, reader)).toBe(language);
});
