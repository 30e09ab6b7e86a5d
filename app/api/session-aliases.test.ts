import { describe, expect, it } from "vitest";
import { ownFields } from "./session-aliases.ts";

describe("ownFields", () => {
  it.each<[object, object]>([
    [{ alias: "Training" }, { name: "Training" }],
    [{ alias: "Training", name: "Own" }, { name: "Own" }],
    [{ maxAttendees: null }, { capacity: null }],
    [{ datetime: "2026-12-01T18:00:00Z" }, { date: "2026-12-01", startTime: "19:00" }],
    [{ datetime: "2026-07-01T23:30:00+01:00" }, { date: "2026-07-02", startTime: "00:30" }],
    [
      { datetime: "2026-12-01T18:00:00Z", startTime: "20:00" },
      { date: "2026-12-01", startTime: "20:00" },
    ],
    [{ price: 500 }, { price: 500 }],
  ])("%j is %j", (given, own) => {
    expect(ownFields(given, "Europe/Madrid")).toEqual(own);
  });
});
