import { afterAll, expect, test } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { rehearse } from "../support/outage/rehearse.ts";
import { startTestServer } from "../support/postgres-server.ts";

await ensureBuilt();
const postgres = await startTestServer();
afterAll(() => postgres.stop());

const outages = ["hang", "drop"] as const;

// A short version of `npm run rehearse -- outage`.
test("whatever way the mail server and the push service fail, pages go on, and everybody is told once", async () => {
  const reports = await rehearse(postgres.url, { outages, members: 4, outageMs: 1_500, retrySeconds: 4 });
  expect(reports.map(({ outage, faults, pages }) => ({ outage, faults, failed: pages.failed }))).toEqual(
    outages.map((outage) => ({ outage, faults: [], failed: 0 })),
  );
  for (const { waiting } of reports) expect(waiting).toBeGreaterThan(0);
});
