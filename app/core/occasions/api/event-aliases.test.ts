import { describe, expect, it } from "vitest";
import { ownEventFields } from "./event-aliases.ts";

describe("ownEventFields", () => {
  it.each<[object, object]>([
    [{ location: "Hall" }, { address: "Hall" }],
    [{ location: "Hall", address: "Hall" }, { address: "Hall" }],
    [{ maxPlayers: null }, { capacity: null }],
    [{ date: "2026-12-01" }, { date: "2026-12-01" }],
    [{ date: "2026-12-01T18:00:00Z" }, { date: "2026-12-01", startTime: "19:00" }],
    [
      { date: "2026-12-01T18:00:00Z", startTime: "19:00" },
      { date: "2026-12-01", startTime: "19:00" },
    ],
    [{ finish: "2026-12-02T23:30:00Z" }, { finishDate: "2026-12-03", finishTime: "00:30" }],
    [
      { price: 500, finishDate: null },
      { price: 500, finishDate: null },
    ],
  ])("%j is %j", (given, own) => {
    expect(ownEventFields(given, "Europe/Madrid")).toEqual(own);
  });

  it.each<[object, string]>([
    [{ location: "Hall", address: "Own" }, "location"],
    [{ maxPlayers: null, capacity: 4 }, "maxPlayers"],
    [{ date: "2026-12-01T18:00:00Z", startTime: "20:00" }, "date"],
    [{ finish: "2026-12-02T23:30:00Z", finishDate: "2026-12-02" }, "finish"],
  ])("%j contradicts itself at %s", (given, field) => {
    expect(() => ownEventFields(given, "Europe/Madrid")).toThrow(
      expect.objectContaining({ code: "field-contradicts", field }),
    );
  });
});
