import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { cooldownAfter, openTurns, placesFor, type Turn, type TurnBounds } from "./turns.ts";

test.each([
  [0, 0],
  [100, 300],
  [666, 1_998],
  [60_000, 2_000],
])("after a turn of %d ms the club rests for %d ms", (took, rest) => {
  expect(cooldownAfter(took)).toBe(rest);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 1],
  [5, 2],
  [8, 4],
  [50, 4],
])("with %d connections %d clubs have a place", (connections, places) => {
  expect(placesFor(connections)).toBe(places);
});

describe("turns", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const BOUNDS: TurnBounds = { atOnce: 2, waiting: 10, perClub: 2, waitMs: 1_000, maxMs: 5_000 };

  /** Takes turns that each last this long once they have begun; returns the order in which they began or were refused. */
  function play(bounds: Partial<TurnBounds>, asked: readonly [name: string, ms: number][]): string[] {
    const turns = openTurns({ ...BOUNDS, ...bounds });
    const told: string[] = [];
    for (const [name, ms] of asked)
      void turns.take(name.slice(0, 1), 1).then(
        async (turn) => {
          await turn.begin();
          told.push(name);
          await new Promise((resolve) => setTimeout(resolve, ms));
          turn.end();
        },
        ({ code }) => void told.push(`${name} ${code}`),
      );
    return told;
  }

  it("a club has one at a time, and rests; another club does not wait for it", async () => {
    const told = play({}, [
      ["a1", 100],
      ["a2", 100],
      ["b1", 10],
    ]);
    await vi.advanceTimersByTimeAsync(399);
    expect(told).toEqual(["a1", "b1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(["a1", "b1", "a2"]);
  });

  it("no more than so many clubs at once; the next begins as soon as one has ended", async () => {
    const told = play({}, [
      ["a1", 100],
      ["b1", 50],
      ["c1", 10],
      ["d1", 10],
    ]);
    await vi.advanceTimersByTimeAsync(49);
    expect(told).toEqual(["a1", "b1"]);
    await vi.advanceTimersByTimeAsync(12);
    expect(told).toEqual(["a1", "b1", "c1", "d1"]);
  });

  it("who waits too long, or finds the line full, is refused", async () => {
    const told = play({}, [
      ["a1", 3_000],
      ["a2", 10],
      ["a3", 10],
      ["a4", 10],
    ]);
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(["a4 club-busy", "a1"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(told).toEqual(["a4 club-busy", "a1", "a2 club-busy", "a3 club-busy"]);
  });

  it("who has not begun keeps back its own club, and takes nobody's place", async () => {
    const turns = openTurns({ ...BOUNDS, atOnce: 1 });
    const [a, b] = [await turns.take("a", 1), await turns.take("b", 1)];
    await b.begin();
    let hasPlace = false;
    const begun = a.begin().then(() => {
      hasPlace = true;
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(hasPlace).toBe(false);
    b.end();
    await begun;
    a.end();
  });

  it("an upload that takes too long keeps back its club no more; what comes of it still takes a place", async () => {
    const turns = openTurns({ ...BOUNDS, atOnce: 1 });
    const slow = await turns.take("a", 1);
    await vi.advanceTimersByTimeAsync(BOUNDS.maxMs + 1);
    const next = await turns.take("a", 1);
    await slow.begin();
    let hasPlace = false;
    const begun = next.begin().then(() => {
      hasPlace = true;
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(hasPlace).toBe(false);
    slow.end();
    await begun;
    next.end();
    await (await turns.take("b", 1)).begin();
  });

  it("a club has one of the places at a time, even if uploads of it were slow and arrive together", async () => {
    const turns = openTurns({ ...BOUNDS, atOnce: 2 });
    const slow = await turns.take("a", 1);
    await vi.advanceTimersByTimeAsync(BOUNDS.maxMs + 1);
    const late = await turns.take("a", 1);
    await vi.advanceTimersByTimeAsync(BOUNDS.maxMs + 1);
    const told: string[] = [];
    const begin = (name: string, turn: Turn) => turn.begin().then(() => void told.push(name));
    const begun = [begin("slow", slow), begin("late", late), begin("other", await turns.take("b", 1))];
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toEqual(["slow", "other"]);
    slow.end();
    await Promise.all(begun);
    expect(told).toEqual(["slow", "other", "late"]);
  });

  it("who goes away before there is a place takes none", async () => {
    const turns = openTurns({ ...BOUNDS, atOnce: 1 });
    const [a, b, c] = [await turns.take("a", 1), new AbortController(), await turns.take("c", 1)];
    await a.begin();
    const left = (await turns.take("b", 1, b.signal)).begin();
    b.abort();
    await expect(left).rejects.toMatchObject({ code: "club-busy" });
    a.end();
    await c.begin();
  });

  it("a turn that never ends is over after a while", async () => {
    const told = play({ waitMs: 60_000 }, [
      ["a1", 1_000_000],
      ["a2", 10],
    ]);
    await vi.advanceTimersByTimeAsync(BOUNDS.maxMs + cooldownAfter(BOUNDS.maxMs));
    expect(told).toEqual(["a1", "a2"]);
  });

  it("who goes away leaves the line", async () => {
    const turns = openTurns({ ...BOUNDS, perClub: 1 });
    const turn = await turns.take("a", 2);
    const away = new AbortController();
    const left = turns.take("a", 1, away.signal);
    expect(() => turns.ensureRoom("a")).toThrow("club-busy");
    away.abort();
    await expect(left).rejects.toMatchObject({ code: "club-busy" });
    expect(() => turns.ensureRoom("a")).not.toThrow();
    turn.end();
    await expect(turns.take("a", 1, away.signal)).rejects.toMatchObject({ code: "club-busy" });
  });

  it("a full line has room for somebody else, who comes before the many of one person", async () => {
    const turns = openTurns({ ...BOUNDS, perClub: 3 });
    const told: string[] = [];
    const ask = (person: number, name: string) =>
      turns.take("a", person).then(
        (turn) => {
          told.push(name);
          turn.end();
        },
        ({ code }) => void told.push(`${name} ${code}`),
      );
    const first = await turns.take("a", 1);
    const asked = ["1st", "2nd", "3rd", "4th"].map((name) => ask(1, name));
    expect(() => turns.ensureRoom("a")).not.toThrow();
    asked.push(ask(2, "other"));
    first.end();
    await vi.advanceTimersByTimeAsync(10);
    await Promise.all(asked);
    expect(told).toEqual(["4th club-busy", "3rd club-busy", "other", "1st", "2nd"]);
  });
});
