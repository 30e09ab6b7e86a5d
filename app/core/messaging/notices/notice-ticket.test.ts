import { describe, expect, it } from "vitest";
import type { Standing } from "#app/core/attendance/admission.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { Occasion } from "#app/core/occasions/occasion.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { noticeTicket } from "./notice-ticket.ts";

const at = new Date("2026-11-22T09:00:00Z");
const links = { in: "IN", out: "OUT", calendar: "CALENDAR" };
const facts = {
  name: "Training\nof\u2028Seniors",
  address: "Campo 3",
  startsAt: new Date("2026-11-24T19:00:00Z"),
  finishesAt: new Date("2026-11-24T20:30:00Z"),
};
const session: Occasion = {
  id: 1,
  kind: "session",
  status: "confirmed",
  tags: [],
  price: 500,
  capacity: 16,
  attending: 9,
  waiting: 0,
  startsAt: facts.startsAt,
  finishesAt: facts.finishesAt,
  registrationOpensAt: null,
  registrationClosesAt: null,
};
const reader = (language: "en" | "es") => ({
  t: serverI18n(language).t,
  formats: formatsFor(
    { timezone: "Europe/Madrid", currency: "EUR", settings: language === "es" ? { locale: "es" } : {} },
    { language, locale: null },
  ),
  timezone: "Europe/Madrid",
});
const ticket = (
  standing: Standing,
  values: Partial<Occasion> = {},
  more: object = {},
  price = values.price ?? 500,
) =>
  noticeTicket(
    { ...facts, ...more },
    { now: { occasion: { ...session, ...values }, standing, price, at, links } },
    reader("en"),
  );
const open = { kind: "event" as const, registrationOpensAt: new Date("2026-11-23T09:00:00Z") };
const closed = { kind: "event" as const, registrationClosesAt: at };

describe("a ticket of a mail", () => {
  it("names what the reader pays rather than what others do", () => {
    const buttons = ticket(null, { price: 500 }, {}, 300).buttons;
    expect(buttons.map(({ label }) => label)).toEqual(["I’m in · €3", "Can’t"]);
    expect(ticket(null, { price: 500 }, {}, 0).buttons[0]?.label).toBe("I’m in");
  });

  it.each<[string, Standing, Partial<Occasion>, string[], string | undefined]>([
    ["asks who has not answered", null, {}, ["I’m in · €5 → IN", "Can’t → OUT"], "7 places left"],
    ["names no price if there is none", null, { price: 0 }, ["I’m in → IN", "Can’t → OUT"], "7 places left"],
    [
      "has no numbers without a limit",
      null,
      { capacity: null },
      ["I’m in · €5 → IN", "Can’t → OUT"],
      undefined,
    ],
    [
      "leads into the line if it is full",
      null,
      { attending: 16 },
      ["Join the waiting list · €5 → IN", "Can’t → OUT"],
      "Full",
    ],
    [
      "leads into the line if it is over its limit",
      null,
      { attending: 18 },
      ["Join the waiting list · €5 → IN", "Can’t → OUT"],
      "Full",
    ],
    [
      "lets go who has a place",
      "attending",
      {},
      ["Add to calendar → CALENDAR", "Give up my place → OUT"],
      "You’re in",
    ],
    ["lets go who waits", "waiting", {}, ["Leave the list → OUT"], "On the waiting list"],
    ["lets back who said no", "not-attending", {}, ["I’m in · €5 → IN"], "You’re not coming"],
    ["takes only a no before the sign-ups open", null, open, ["Can’t → OUT"], "7 places left"],
    ["takes only a no after they close", null, closed, ["Can’t → OUT"], "7 places left"],
    [
      "takes nothing once it is canceled",
      "attending",
      { status: "canceled" },
      ["Add to calendar → CALENDAR"],
      "You’re in",
    ],
  ])("%s", (_what, standing, values, buttons, state) => {
    const shown = ticket(standing, values);
    expect(shown.buttons.map(({ label, url }) => `${label} → ${url}`)).toEqual(buttons);
    expect(shown.state?.text).toBe(state);
  });

  it("says when the numbers were true, and only what is no answer of anybody's", () => {
    expect(ticket(null).state).toMatchObject({ tone: "open", aside: "when this was written" });
    expect(ticket("attending").state).toEqual({ tone: "in", text: "You’re in" });
    expect(ticket(null).count).toEqual({ text: "9/16", words: "9 of 16 places taken", share: 9 / 16 });
    expect(ticket(null, { capacity: null }).count).toEqual({
      text: "9 coming",
      words: "9 coming",
      share: null,
    });
  });

  it("has nothing to press and no numbers once there is nothing to answer", () => {
    const shown = noticeTicket(facts, { now: undefined }, reader("es"));
    expect(shown).toEqual({
      stub: { iso: "2026-11-24", weekday: "mar", day: "24", month: "nov" },
      title: "Training of Seniors",
      when: "martes, 24 de noviembre de 2026, 20:00–21:30",
      time: "20:00–21:30",
      place: "Campo 3",
      lines: [],
      buttons: [],
    });
  });

  it("names each day of several once", () => {
    const finishesAt = new Date("2026-11-26T11:00:00Z");
    const when = (language: "en" | "es") =>
      noticeTicket({ ...facts, finishesAt }, { now: undefined }, reader(language)).when.replaceAll(
        /\s/g,
        " ",
      );
    expect(when("es")).toBe(
      "martes, 24 de noviembre de 2026, 20:00 – jueves, 26 de noviembre de 2026, 12:00",
    );
    expect(when("en")).toBe(
      "Tuesday, November 24, 2026 at 8:00 PM – Thursday, November 26, 2026 at 12:00 PM",
    );
  });

  it.each<[string, Standing, { price: number; freeUntil: Date | null } | undefined, string[]]>([
    ["a place", "attending", undefined, ["Costs €5"]],
    [
      "until when leaving is free",
      "attending",
      { price: 250, freeUntil: new Date("2026-11-24T09:00:00Z") },
      ["Costs €2.50", "Free to leave until Tue, Nov 24, 10:00 AM"],
    ],
    [
      "that leaving is free until the start",
      "attending",
      { price: 250, freeUntil: null },
      ["Costs €2.50", "Free to leave until Tue, Nov 24, 8:00 PM"],
    ],
    [
      "that leaving is free no more",
      "attending",
      { price: 250, freeUntil: at },
      ["Costs €2.50", "Giving up your place now still costs €2.50"],
    ],
    ["what a place costs that may become theirs", "waiting", undefined, ["A place costs €5"]],
    ["it on the button of who has not answered", null, undefined, []],
  ])("tells its reader what it costs: %s", (_what, standing, terms, lines) => {
    const shown = noticeTicket(
      facts,
      { now: { occasion: session, standing, price: 500, terms, at, links } },
      reader("en"),
    );
    expect(shown.lines.map((line) => line.replaceAll(/\s/g, " "))).toEqual(lines);
  });

  it("says which of a weekly repeat is answered", () => {
    const repeats = { count: 3, until: new Date("2026-12-08T19:00:00Z") };
    expect(ticket(null, {}, { repeats }).lines).toEqual([
      "3 sessions in all, the last on Tuesday, December 8, 2026",
      "Your answer here is for the first one.",
    ]);
  });
});
