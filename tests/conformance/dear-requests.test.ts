import { expect, it } from "vitest";
import { inTurn } from "#scripts/test-turn.mjs";
import { MAX_TIMES, openCostMeter } from "#tests/support/fuzz/cost.ts";
import { dearest } from "#tests/support/fuzz/dear.ts";
import { passwordCheck, send, timesOf } from "#tests/support/fuzz/run.ts";
import { callTargets, pageTargets, type Target } from "#tests/support/fuzz/targets.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { routeTable } from "./route-table.ts";

// Without jobs: otherwise the queue's work for one request would count as the cost of the next.
const { server, red, blue } = await serveTwoClubs({ JOBS: "off" });
const meter = await openCostMeter(server, `${red.origin}/login`);
const targets = [...pageTargets(routeTable(), red), ...(await callTargets(red))];

/** The requests that cost more of the server's processor time than they may; empty if there are none. */
async function tooDear(of: Target[]): Promise<string[]> {
  const ground = { server, red, blue };
  const checked = await passwordCheck(ground, meter);
  const faults: string[] = [];
  for (const one of inTurn(of).flatMap(dearest)) {
    await server.sql("DELETE FROM platform.rate_limits");
    let status: number | string = "";
    const first = await meter.costOf(async () => {
      const answer = await send(ground, one);
      status = answer instanceof Error ? answer.message : answer.status;
    });
    const allowed = "password" in one.target.body ? checked : 0;
    const times = await timesOf(ground, meter, one, { first, allowed });
    if (times > MAX_TIMES || Number(status) >= 500)
      faults.push(`${one.target.name}: ${status}, ${times.toFixed(1)} times the sign-in page`);
  }
  return faults;
}

it("no form that anybody may post costs more than five sign-in pages", async () => {
  const open = targets.filter(({ kind, open: isOpen }) => kind === "form" && isOpen);
  expect(open.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "/login send-link (club)",
      "/login send-link (platform)",
      "/ sign-up (platform)",
    ]),
  );
  expect(await tooDear(open)).toEqual([]);
});

it("no call that anybody may make costs more than five sign-in pages", async () => {
  const open = targets.filter(({ kind, open: isOpen }) => kind === "call" && isOpen);
  expect(open.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["POST /api/access-link", "POST /api/join", "POST /api/sign-ins"]),
  );
  expect(await tooDear(open)).toEqual([]);
});

it("no page that anybody may open costs more than five sign-in pages", async () => {
  expect(await tooDear(targets.filter(({ kind, open: isOpen }) => kind === "page" && isOpen))).toEqual([]);
});

it("of what asks for a sign-in nothing is read without one", async () => {
  const closed = targets.filter(({ kind, open: isOpen }) => kind !== "page" && !isOpen);
  const bombs = closed.flatMap((target) =>
    dearest(target)
      .slice(0, 1)
      .map((one) => ({ ...one.target, one })),
  );
  expect(bombs.length).toBeGreaterThan(50);
  const ground = { server, red, blue };
  const faults: string[] = [];
  for (const { one } of bombs) {
    const first = await meter.costOf(() => send(ground, one));
    const times = await timesOf(ground, meter, one, { first, allowed: 0 });
    if (times > MAX_TIMES) faults.push(`${one.target.name}: ${times.toFixed(1)} times the sign-in page`);
  }
  expect(faults).toEqual([]);
});
