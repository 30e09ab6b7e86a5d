import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { openMetrics } from "./open-metrics.server.ts";

const file = (name: string) => readFile(new URL(`../../../${name}`, import.meta.url), "utf8");
const rules = await file("ops/prometheus/alerts.yaml");
const runbook = await file("docs/operations.md");

/** The metric names that this process exposes, as alert rules may use them. */
async function told(): Promise<Set<string>> {
  const text = await (await openMetrics()).text({ pools: [], state: undefined, machine: {} });
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["_bucket", "_count", "_sum"].map((part) => name + part) : [name],
    ),
  );
}

it.each(["ops/prometheus/alerts.yaml", "ops/grafana/teamsheet.json"])(
  "%s asks for nothing that is not told",
  async (name) => {
    const asked = (await file(name)).match(/\b(teamsheet|nodejs|process)_[a-z0-9_]+\b/g) ?? [];
    expect(asked.length).toBeGreaterThan(10);
    const known = await told();
    expect([...new Set(asked)].filter((one) => !known.has(one))).toEqual([]);
  },
);

it("each rule has a line in the runbook, and each line a rule", () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const lines = [...runbook.matchAll(/^\| (Teamsheet\w+) \|/gm)].map(([, name]) => name);
  expect(lines.toSorted()).toEqual(alerts.toSorted());
});
