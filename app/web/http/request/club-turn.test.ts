import { afterEach, expect, it, vi } from "vitest";
import { openTurns } from "#app/infra/turns/turns.ts";
import { duringTurn } from "./club-turn.server.ts";
import type { RemixArgs } from "./guard.server.ts";

afterEach(() => void vi.useRealTimers());

it("a turn goes on until its work is done, even if who asked has gone away", async () => {
  vi.useFakeTimers();
  const turns = openTurns();
  const context = { app: { turns }, answered: Promise.resolve() };
  const args = { request: new Request("http://red.localhost/"), context } as unknown as RemixArgs;
  const work = Promise.withResolvers<string>();
  const done = duringTurn(args, { club: "t_red", person: 1 }, () => work.promise);
  let isNext = false;
  const next = turns.take("t_red", 2).then(() => {
    isNext = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isNext).toBe(false);
  work.resolve("a file");
  expect(await done).toBe("a file");
  await vi.advanceTimersByTimeAsync(3_000);
  await next;
});
