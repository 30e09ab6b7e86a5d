import { afterAll, expect, it } from "vitest";
import { openMetrics } from "#app/infra/metrics/open-metrics.server.ts";
import { ask } from "#tests/support/http.ts";
import { serveHere } from "#tests/support/serve-here.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();
const metrics = await openMetrics();
const here = await serveHere(server, { metrics });
afterAll(() => here.stop());

const club = `http://red.localhost:${here.port}`;
const platform = `http://localhost:${here.port}`;
const token = { "s-auth": red.apiToken.admin };

/** The labels of every request counted so far. */
async function counted(name: string): Promise<string[]> {
  const text = await metrics.text({ pools: [], state: undefined, machine: {} });
  return [...text.matchAll(new RegExp(`^teamsheet_${name}_count\\{(.*)\\}`, "gm"))].map(
    ([, labels = ""]) => labels,
  );
}

it("counts a request by the route that answered, and never by what was asked for", async () => {
  const { session } = red.ids;
  await ask(`${club}/api/sessions/${session}`, { headers: token });
  await ask(`${club}/api/nothing/like-it`, { headers: token });
  await ask(`${club}/login`);
  await ask(`${club}/sessions/${session}`);
  await ask(`${club}/no/such/page`);
  await ask(`${club}/login`, { method: "POST", headers: { origin: "http://elsewhere.example" } });
  await ask(`${platform}/healthz`);
  await ask(`${platform}/assets/none.js`);
  await ask(`${platform}/clubs`);
  const seen = await counted("request_seconds");
  expect(seen.sort()).toEqual([
    'route="/*",method="GET",outcome="3xx"',
    'route="/api/*",method="GET",outcome="4xx"',
    'route="/api/sessions/{id}",method="GET",outcome="2xx"',
    'route="/assets/*",method="GET",outcome="4xx"',
    'route="/clubs",method="GET",outcome="3xx"',
    'route="/healthz",method="GET",outcome="2xx"',
    'route="/login",method="GET",outcome="2xx"',
    'route="/sessions/:id",method="GET",outcome="3xx"',
    'route="none",method="POST",outcome="4xx"',
  ]);
});

it("names the cell of a club, and neither club nor person", async () => {
  const labels = await counted("cell_request_seconds");
  expect(labels).toContain('cell="main",outcome="2xx"');
  expect(labels).toContain('cell="platform",outcome="3xx"');
  const text = await metrics.text({ pools: [], state: undefined, machine: {} });
  for (const name of ["red", red.tenant, red.publicId]) expect(text).not.toMatch(new RegExp(`"${name}"`));
});

it("is read at no host of ours", async () => {
  const answers = await Promise.all([club, platform].map((origin) => ask(`${origin}/metrics`)));
  for (const { status, text } of answers) {
    expect(status).not.toBe(200);
    expect(text).not.toContain("teamsheet_");
  }
});
