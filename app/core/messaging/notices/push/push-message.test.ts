import { expect, it } from "vitest";
import { answerAddresses, sealAnswerLink } from "#app/core/attendance/links/answer-link.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { pushMessage } from "./push-message.ts";

it.each([
  ["offers", "invited", null, "Are you coming?\nCosts €5"],
  ["gives", "moved-up", "attending", "A place has opened up for you.\nCosts €5\nFree to leave until"],
] as const)(
  "says what a place costs that it %s: not every device shows its buttons",
  (_what, kind, standing, body) => {
    const at = new Date("2026-11-22T09:00:00Z");
    const times = {
      startsAt: new Date("2026-11-24T19:00:00Z"),
      finishesAt: new Date("2026-11-24T20:30:00Z"),
    };
    const occasion: Occasion = {
      id: 1,
      kind: "session",
      status: "confirmed",
      tags: [],
      price: 500,
      capacity: 9,
      attending: 9,
      waiting: 0,
      ...times,
      registrationOpensAt: null,
      registrationClosesAt: null,
    };
    const links = answerAddresses("https://club.example", "code");
    const terms = standing ? { price: 500, freeUntil: new Date("2026-11-24T07:00:00Z") } : undefined;
    const message = pushMessage(
      [
        {
          kind,
          url: "https://club.example/",
          facts: { name: "Training", address: "", ...times },
          now: { occasion, standing, price: 500, terms, at, links },
        },
      ],
      {
        name: "Ada",
        club: { name: "Hill Rovers", accent: null, logo: null },
        language: "en",
        timezone: "Europe/Madrid",
        t: serverI18n("en").t,
        formats: formatsFor(
          { timezone: "Europe/Madrid", currency: "EUR", settings: {} },
          { language: "en", locale: null },
        ),
      },
      { tag: "notice-1", home: "https://club.example/", urgent: true },
    );
    expect(message.body).toContain(body);
  },
);

/** What push services take (RFC 8030, section 7.2), less what encrypting adds (RFC 8188: header, delimiter, tag). */
const MAX_BYTES = 4_096 - 103;

it.each(["en", "es"] as const)(
  "fits in what a push service takes, however long its words are (%s)",
  (language) => {
    const at = new Date("2026-11-22T09:00:00Z");
    const times = {
      startsAt: new Date("2026-11-24T19:00:00Z"),
      finishesAt: new Date("2026-11-24T20:30:00Z"),
    };
    const origin = `https://${"c".repeat(40)}.${"base".repeat(15)}.example`;
    const id = Number.MAX_SAFE_INTEGER;
    const link = { memberId: id, occasionId: id, version: id };
    const code = sealAnswerLink("secret-of-thirty-two-characters-", "t".repeat(63), link);
    const occasion: Occasion = {
      id,
      kind: "session",
      status: "confirmed",
      tags: [],
      price: id,
      capacity: null,
      attending: 0,
      waiting: 0,
      ...times,
      registrationOpensAt: null,
      registrationClosesAt: null,
    };
    const message = pushMessage(
      [
        {
          kind: "changed",
          url: `${origin}/attendance/${id}`,
          facts: {
            name: "🏆".repeat(200),
            address: "🏟".repeat(200),
            ...times,
            changes: { name: { was: "🥅".repeat(200), is: "🏟".repeat(200) } },
          },
          now: { occasion, standing: null, price: 0, at, links: answerAddresses(origin, code) },
        },
      ],
      {
        name: "Ada",
        club: { name: "Hill Rovers", accent: null, logo: null },
        language,
        timezone: "Europe/Madrid",
        t: serverI18n(language).t,
        formats: formatsFor(
          { timezone: "Europe/Madrid", currency: "EUR", settings: {} },
          { language, locale: null },
        ),
      },
      { tag: `notice-${id}`, home: `${origin}/`, urgent: true },
    );
    expect(message.actions).toHaveLength(2);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(MAX_BYTES);
  },
);
