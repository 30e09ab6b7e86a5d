import { describe, expect, it } from "vitest";
import type { Standing } from "#app/core/attendance/admission.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { homeOccasions } from "./home-occasions.server.ts";
import type { OccasionStatus } from "./occasion.ts";

const NOW = new Date("2026-10-21T10:00:00Z");

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
units.now = NOW;
const [player = 0] = await units.addMembers(1);

/** An instant some hours from now. */
const hours = (from: number) => new Date(NOW.getTime() + from * 3_600_000);

interface Case {
  what: string;
  kind: "session" | "event";
  /** Hours from now. */
  starts: number;
  finishes: number;
  status?: OccasionStatus;
  /** Hours from now at which sign-ups open and close. */
  signUps?: [opens: number | null, closes: number | null];
  /** The reader's answer. */
  said?: Standing;
  shown: boolean;
}

const CASES: Case[] = [
  { what: "a coming session", kind: "session", starts: 1, finishes: 2, shown: true },
  { what: "a session under way", kind: "session", starts: -1, finishes: 1, shown: true },
  { what: "a camp under way for three days", kind: "session", starts: -72, finishes: 1, shown: true },
  { what: "a session that is over", kind: "session", starts: -2, finishes: -1, shown: false },
  { what: "a session beyond the window", kind: "session", starts: 24 * 30, finishes: 24 * 31, shown: false },
  {
    what: "a settled session",
    kind: "session",
    starts: 1,
    finishes: 2,
    status: "archived",
    said: "attending",
    shown: false,
  },
  {
    what: "an unsettled session",
    kind: "session",
    starts: 1,
    finishes: 2,
    status: "unsettled",
    said: "attending",
    shown: false,
  },
  { what: "a canceled session", kind: "session", starts: 1, finishes: 2, status: "canceled", shown: true },
  {
    what: "a canceled one of today that would have begun",
    kind: "session",
    starts: -1,
    finishes: 1,
    status: "canceled",
    shown: false,
  },
  {
    what: "a canceled event beyond the window",
    kind: "event",
    starts: 24 * 30,
    finishes: 24 * 31,
    status: "canceled",
    said: "attending",
    shown: false,
  },
  { what: "an event far ahead", kind: "event", starts: 24 * 60, finishes: 24 * 61, shown: true },
  {
    what: "an event that takes sign-ups",
    kind: "event",
    starts: 9,
    finishes: 10,
    signUps: [-1, 1],
    shown: true,
  },
  { what: "an event not open yet", kind: "event", starts: 9, finishes: 10, signUps: [1, null], shown: false },
  { what: "an event closed", kind: "event", starts: 9, finishes: 10, signUps: [null, -1], shown: false },
  {
    what: "an event closed, with me in it",
    kind: "event",
    starts: 9,
    finishes: 10,
    signUps: [null, -1],
    said: "attending",
    shown: true,
  },
  {
    what: "an event under way, with me in line",
    kind: "event",
    starts: -1,
    finishes: 1,
    said: "waiting",
    shown: true,
  },
  {
    what: "an event under way that I turned down",
    kind: "event",
    starts: -1,
    finishes: 1,
    said: "not-attending",
    shown: false,
  },
  { what: "an event under way, never answered", kind: "event", starts: -1, finishes: 1, shown: false },
  { what: "an event that is over", kind: "event", starts: -2, finishes: -1, said: "attending", shown: false },
];

describe("what stands on home", () => {
  it.each(CASES)("$what: $shown", async ({ kind, starts, finishes, status = "confirmed", ...one }) => {
    const [opens, closes] = (one.signUps ?? [null, null]).map((at) => (at === null ? null : hours(at)));
    const id = await units.asSystem(async ({ db }) => {
      const row = {
        kind,
        name: one.what,
        starts_at: hours(starts),
        finishes_at: hours(finishes),
        status,
        registration_opens_at: opens,
        registration_closes_at: closes,
        settled_at: status === "unsettled" ? units.now : null,
      };
      const [occasion] = await db("occasions").insert(row).returning("id");
      if (one.said !== undefined)
        await db("attendances").insert({ occasion_id: occasion.id, member_id: player, state: one.said });
      return occasion.id;
    });
    const home = await units.asMember(player, homeOccasions);
    expect(home.some((occasion) => occasion.id === id)).toBe(one.shown);
  });
});
