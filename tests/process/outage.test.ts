import { afterAll, expect, test } from "vitest";
import { ensureBuilt } from "#scripts/toolchain.mjs";
import { rehearse } from "../support/outage/rehearse.ts";
import { startTestServer } from "../support/postgres-server.ts";

await ensureBuilt();
const postgres = await startTestServer();
afterAll(() => postgres.stop());

// A share of `npm run rehearse:outage`.
test("whatever way the mail server and the push service fail, pages go on, and everybody is told once", async () => {
  const reports = await rehearse(postgres.url, { members: 4, outageMs: 600, retrySeconds: 2 });
  expect(reports.map(({ outage, faults, pages }) => ({ outage, faults, failed: pages.failed }))).toEqual(
    ["refuse", "hang", "421", "550", "drop"].map((outage) => ({ outage, faults: [], failed: 0 })),
  );
  for (const { waiting } of reports) expect(waiting).toBeGreaterThan(0);
});
