import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fuzz } from "#tests/support/fuzz/run.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeTwoClubs } from "#tests/support/two-clubs.ts";

/** The share of `npm run fuzz` that every run of the tests takes; each takes another one. */
const CASES = 400;

let server: TestServer;
let red: ClubUnderTest;
let blue: ClubUnderTest;

beforeAll(async () => {
  server = await startServer(inject("postgresUrl"));
  ({ red, blue } = await makeTwoClubs(server));
});
afterAll(() => server?.stop());

it("survives anything sent to any form, call or page, at no great cost", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  const report = await fuzz({ server, red, blue }, { seed, cases: CASES });
  expect(report.faults, `FUZZ_SEED=${seed}`).toEqual([]);
  expect(report.cases).toBe(CASES);
}, 120_000);
