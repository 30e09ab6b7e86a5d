import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { OccasionTicket, type Ticket } from "#app/core/occasions/pages/ticket.tsx";
import { beginKeptMarkup } from "./kept-markup.server.ts";

/** A ticket with all that tickets can show. */
const TICKET: Required<Ticket> = {
  id: 1,
  title: "Training",
  date: { iso: "2026-12-01", weekday: "Tue", day: "1", month: "Dec" },
  time: "19:00–20:30",
  place: { label: "Hall", mapUrl: "https://maps.example/?q=hall" },
  note: "Bring water",
  more: "More",
  until: "Answer until Monday",
  count: { text: "9/10", label: "9 of 10 places taken", taken: 9, places: 10 },
  facts: [{ name: "price", label: "Price", text: "€5", tone: "info" }],
  people: ["AK", "BL"],
  checklist: { label: "Presence", to: "/attendance/1/presence" },
  state: "in",
  stateText: "You’re in",
  aside: "since Monday",
  team: { bib: "red", to: "/teams/1" },
  tone: "error",
  wayOut: { label: "Top up", to: "/top-up" },
  answers: {
    action: "/?index",
    buttons: [{ name: "attending", value: "0", label: "Can’t", tone: "quiet", icon: "x", sending: "Noted…" }],
  },
  why: {
    action: "/?index",
    label: "Why?",
    reasons: ["Ill"],
    other: { label: "Other", to: "/attendance/1#note" },
  },
  refused: "It is over.",
};

/** What a change of a ticket makes of it, by the part that is changed. */
const CHANGES = leavesOf(TICKET).flatMap(({ path, value }) =>
  [...othersFor(path, value)].map(
    (other) => [path.join("."), replaced(TICKET, path, other) as Ticket] as const,
  ),
);

const fresh = (ticket: Ticket) => renderToStaticMarkup(createElement(OccasionTicket, { ticket }));

function shown(...tickets: Ticket[]): string {
  const page = beginKeptMarkup();
  const items = tickets.map((ticket) => ({ ticket }));
  return page.fill(page.keep(OccasionTicket, items)).toString();
}

describe("kept markup is what React makes of the same props", () => {
  it("also the second time", () => {
    expect([shown(TICKET), shown(TICKET)]).toEqual([fresh(TICKET), fresh(TICKET)]);
  });

  it.each(CHANGES)("after a change of %s", (_part, changed) => {
    shown(TICKET);
    expect(fresh(changed)).not.toBe(fresh(TICKET));
    expect(shown(changed)).toBe(fresh(changed));
  });

  it("with any part left out", () => {
    for (const part of Object.keys(TICKET)) {
      if (["id", "title", "date", "time", "count", "state"].includes(part)) continue;
      const { [part as "note"]: _absent, ...rest } = TICKET;
      expect(shown(TICKET, rest)).toBe(fresh(TICKET) + fresh(rest));
    }
  });
});

it("a text that looks like a place in the page is a text", () => {
  const page = beginKeptMarkup();
  const first = page.keep(OccasionTicket, [{ ticket: TICKET }]);
  const hostile = renderToStaticMarkup(createElement("p", { title: first }, first));
  expect(page.fill(hostile).toString()).toBe(hostile);
  expect(shown({ ...TICKET, title: first })).toBe(fresh({ ...TICKET, title: first }));
});

it("lists stand in their places, between the page's own texts", () => {
  const page = beginKeptMarkup();
  const other = { ...TICKET, id: 2 };
  const [one, none, two] = [[TICKET], [], [other, TICKET]].map((tickets) =>
    page.keep(
      OccasionTicket,
      tickets.map((ticket) => ({ ticket })),
    ),
  );
  expect(page.fill(`a’${one}b${none}c${two}\ud800d`).toString()).toBe(
    `a’${fresh(TICKET)}bc${fresh(other)}${fresh(TICKET)}\ufffdd`,
  );
});

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function* othersFor(path: Path, value: unknown): Generator<unknown> {
  const name = path.at(-1);
  // Neither is shown: one is React's key, of the other only the first is in the ticket.
  if (path.join(".") === "facts.0.name" || path.join(".") === "facts.0.label") return;
  if (name === "state")
    yield* ["open", "out", "waiting", "canceled", "unsettled", "closed", "refused", "away"];
  else if (name === "bib") yield "blue";
  else if (path.join(".") === "facts.0.tone") yield* ["success", "warning", "error"];
  else if (name === "tone" && path.length === 1) yield undefined;
  else if (name === "tone") yield* ["in", "back", "waiting"];
  else if (name === "icon") yield* ["check", "undo"];
  else if (typeof value === "number") yield value + 1;
  else yield `${value} <b>&"'`;
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}
