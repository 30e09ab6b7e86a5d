import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { toSpan } from "#app/kernel/values/zoned.ts";
import { type CalendarOccasion, occasionCalendar, withoutStamps } from "./occasion-calendar.ts";

const now = new Date("2026-11-22T10:00:00Z");
const of = {
  organization: { tenant: "t_red", name: "Red, white; and blue" },
  origin: "https://red.clubs.example",
  t: serverI18n("en").t,
  now,
};

const training: CalendarOccasion = {
  id: 7,
  name: "Training",
  address: "Sports hall, 2nd floor",
  description: "",
  status: "confirmed",
  startsAt: new Date("2026-11-24T18:00:00Z"),
  finishesAt: new Date("2026-11-24T19:30:00Z"),
  sequence: 0,
};

const written = (over: Partial<CalendarOccasion> = {}, language: "en" | "es" = "en") =>
  occasionCalendar([{ ...training, ...over }], { ...of, t: serverI18n(language).t });

/** The events of a calendar as an independent parser reads them. */
function read(calendar: string) {
  const root = new ICAL.Component(ICAL.parse(calendar));
  return root.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: value("status"),
      transparency: value("transp"),
      url: value("url"),
      startsAt: event.startDate.toJSDate(),
      finishesAt: event.endDate.toJSDate(),
      zone: event.startDate.zone.tzid,
    };
  });
}

const only = (calendar: string) => {
  const [event, ...others] = read(calendar);
  expect(others).toEqual([]);
  if (!event) throw new Error(`No event in ${calendar}`);
  return event;
};

describe("a calendar", () => {
  it("says of an occasion what an independent parser reads", () => {
    expect(only(written({ description: "Bring both shirts" }))).toEqual({
      uid: expect.stringMatching(/^7@[0-9a-f]{20}\.teamsheet$/),
      sequence: 0,
      summary: "Training",
      location: "Sports hall, 2nd floor",
      description: "Bring both shirts\n\nhttps://red.clubs.example/attendance/7",
      status: "CONFIRMED",
      transparency: "OPAQUE",
      url: "https://red.clubs.example/attendance/7",
      startsAt: training.startsAt,
      finishesAt: training.finishesAt,
      zone: "UTC",
    });
  });

  it("is named after the club", () => {
    // The parser does not know RFC 7986's NAME, and leaves the text as it stands.
    const root = new ICAL.Component(ICAL.parse(written()));
    expect(root.getFirstPropertyValue("name")).toBe("Red\\, white\\; and blue");
  });

  it.each([
    [undefined, "CONFIRMED", "OPAQUE", "Training"],
    ["attending", "CONFIRMED", "OPAQUE", "Training"],
    ["waiting", "TENTATIVE", "TRANSPARENT", "Training (waiting list)"],
    ["not-attending", "TENTATIVE", "TRANSPARENT", "Training"],
    [null, "TENTATIVE", "TRANSPARENT", "Training (not answered yet)"],
  ] as const)("shows a reader who is %s a %s one", (standing, status, transparency, summary) => {
    const own = standing === undefined ? {} : { standing };
    expect(only(written(own))).toMatchObject({ status, transparency, summary });
    expect(only(written({ ...own, status: "canceled" }))).toMatchObject({
      status: "CANCELLED",
      transparency: "TRANSPARENT",
      summary: "Cancelled: Training",
    });
  });

  it("speaks the reader's language", () => {
    expect(only(written({ standing: null }, "es")).summary).toBe("Training (sin responder)");
  });

  it("keeps an occasion's UID while it is edited and canceled, with the numbers that it has", () => {
    const states = [{}, { sequence: 1 }, { sequence: 2 }, { sequence: 3, status: "canceled" as const }];
    const events = states.map((state) => only(written(state)));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  });

  it("has no UID in common with another club's", () => {
    const other = occasionCalendar([training], {
      ...of,
      organization: { ...of.organization, tenant: "t_blue" },
    });
    expect(only(other).uid).not.toBe(only(written()).uid);
  });

  it("differs by its stamps only if it is written again", () => {
    const later = occasionCalendar([training], { ...of, now: new Date("2026-11-22T11:00:00Z") });
    expect(later).not.toBe(written());
    expect(withoutStamps(later)).toBe(withoutStamps(written()));
    expect(withoutStamps(written({ name: "DTSTAMP:x" }))).not.toBe(withoutStamps(written()));
  });

  it("asks to be looked at again where it is followed", () => {
    expect(occasionCalendar([], { ...of, refreshSeconds: 3600 })).toContain(
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    );
    expect(read(occasionCalendar([], of))).toEqual([]);
  });
});

describe("any text", () => {
  const texts = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom("é", "ñ", "Ж", "ع", "練", "👩‍👩‍👧‍👦", "\\", ";", ",", ":", '"', "\n", "\t", "n"),
      maxLength: 300,
    }),
    fc.constantFrom(
      "BEGIN:VEVENT",
      "a\r\nEND:VCALENDAR",
      "\\n",
      "\\\\n",
      "x".repeat(2000),
      "練習".repeat(300),
    ),
  );
  /** Text as the forms let it through; line ends are normalized when it is read. */
  const typed = texts.map((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, "").trim());
  const asRead = (text: string) => text.replace(/\r\n?/g, "\n");

  it("comes out as it went in, in lines of at most 75 octets", () => {
    fc.assert(
      fc.property(typed, typed, typed, (name, address, description) => {
        const calendar = written({ name, address, description });
        for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(calendar.isWellFormed()).toBe(true);
        const event = only(calendar);
        expect(event.summary ?? "").toBe(asRead(name));
        expect(event.location ?? "").toBe(asRead(address));
        expect(event.description.startsWith(asRead(description))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

// Both clock changes of 2026 in each zone, and the weeks around them: 19:00 on the wall stays 19:00.
describe.each([
  ["Europe/Madrid", "2026-03-29", "2026-10-25"],
  ["America/Santiago", "2026-04-04", "2026-09-06"],
  ["Australia/Lord_Howe", "2026-04-05", "2026-10-04"],
  ["Pacific/Auckland", "2026-04-05", "2026-09-27"],
])("in %s", (timezone, ...changes) => {
  const wall = (at: Date) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: timezone, dateStyle: "short", timeStyle: "short" }).format(
      at,
    );
  const days = changes.flatMap((date) =>
    [-7, -1, 0, 1, 7].map((days) =>
      new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10),
    ),
  );

  it.each(days)("a session at 19:00 on %s is one at 19:00 in the calendar", (date) => {
    const { startsAt, finishesAt } = toSpan({ date, startTime: "19:00", finishTime: "20:30" }, timezone);
    const event = only(written({ startsAt, finishesAt }));
    const day = date.split("-").reverse().join("/");
    expect([wall(event.startsAt), wall(event.finishesAt)]).toEqual([`${day}, 19:00`, `${day}, 20:30`]);
  });

  it.each(changes)("a night over the clock change of %s keeps its instants", (date) => {
    const { startsAt, finishesAt } = toSpan({ date, startTime: "00:30", finishTime: "04:15" }, timezone);
    expect(only(written({ startsAt, finishesAt }))).toMatchObject({ startsAt, finishesAt });
    expect(wall(finishesAt)).toContain("04:15");
  });
});
