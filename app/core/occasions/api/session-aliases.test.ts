import { describe, expect, it } from "vitest";
import { ownFields } from "./session-aliases.ts";

describe("ownFields", () => {
  it.each<[object, object]>([
    [{ alias: "Training" }, { name: "Training" }],
    [{ alias: "Training", name: "Training" }, { name: "Training" }],
    [{ maxAttendees: null }, { capacity: null }],
    [{ datetime: "2026-12-01T18:00:00Z" }, { date: "2026-12-01", startTime: "19:00" }],
    [{ datetime: "2026-07-01T23:30:00+01:00" }, { date: "2026-07-02", startTime: "00:30" }],
    [
      { datetime: "2026-12-01T18:00:00Z", startTime: "19:00" },
      { date: "2026-12-01", startTime: "19:00" },
    ],
    [{ price: 500 }, { price: 500 }],
  ])("%j is %j", (given, own) => {
    expect(ownFields(given, "Europe/Madrid")).toEqual(own);
  });

  it.each<[object, string]>([
    [{ alias: "Training", name: "Own" }, "alias"],
    [{ maxAttendees: 4, capacity: null }, "maxAttendees"],
    [{ datetime: "2026-12-01T18:00:00Z", startTime: "20:00" }, "datetime"],
    [{ datetime: "2026-12-01T18:00:00Z", date: "2026-12-02" }, "datetime"],
  ])("%j contradicts itself at %s", (given, field) => {
    expect(() => ownFields(given, "Europe/Madrid")).toThrow(
      expect.objectContaining({ code: "field-contradicts", field }),
    );
  });
});
