import { expect, it } from "vitest";
import { VERSION } from "#app/main/version.server.ts";
import { findingOf } from "./certificate.ts";
import { configurationFindings, isGuessable } from "./configuration.ts";
import { nodeFindings, roomFinding } from "./machine.ts";
import { processFindings, workFindings } from "./work.ts";

const random = "3f9a1c77e2b04d5586aa90cf1e4b27d83f9a1c77e2b04d5586aa90cf1e4b27d9";

it.each([
  [random, false],
  [`33${random.slice(2)}`, false],
  ["a".repeat(64), true],
  ["abcdefghijkl".repeat(4), true],
  ["change-me-please-0123456789-abcdefgh", true],
  ["0101101001011010010110100101101001", true],
])("the secret %s can be guessed: %s", (secret, guessable) => {
  expect(isGuessable(secret)).toBe(guessable);
});

const env = { SECRET: random, METRICS_PORT: undefined, METRICS_TOKEN: undefined };
it.each([
  ["http://localhost:3000", 0, ["ok"]],
  ["https://clubs.example", 1, ["ok"]],
  ["https://clubs.example", 0, ["warning"]],
  ["http://clubs.example", 0, ["problem"]],
])("%s behind %d proxies: %s", (BASE_URL, TRUST_PROXY, levels) => {
  expect(configurationFindings({ ...env, BASE_URL, TRUST_PROXY }).map(({ level }) => level)).toEqual(levels);
});

const now = new Date("2026-11-23T12:00:00Z");
it.each([
  ["2027-02-01T00:00:00Z", undefined, "ok"],
  ["2026-12-01T00:00:00Z", undefined, "warning"],
  ["2026-11-22T00:00:00Z", undefined, "problem"],
  ["2027-02-01T00:00:00Z", "self-signed certificate", "problem"],
])("a certificate until %s with doubt %s: %s", (until, doubt, level) => {
  expect(findingOf("www.clubs.example", { validTo: new Date(until), doubt }, now).level).toBe(level);
});

it.each([
  [50e9, "ok"],
  [1.5e9, "warning"],
  [0.1e9, "problem"],
])("%d free bytes: %s", (free, level) => {
  expect(roomFinding("/data", free).level).toBe(level);
});

it("an old Node is a problem, a new one not worth a line", () => {
  expect(nodeFindings("22.11.0")).toMatchObject([{ level: "problem" }]);
  expect(nodeFindings("24.0.0")).toEqual([]);
});

const archiver = (how: object) => ({ cell: "main", on: true, failing: false, seconds: 60, ...how });
const old = (hours: number) => ({ seconds: hours * 3_600, folder: "/srv/backups/one" });
const quiet = {
  lanes: [],
  clubs: [],
  cells: [],
  oldest: [],
  outboxes: [],
  archivers: [archiver({})],
  backup: undefined,
  oldestClub: undefined,
};
it.each([
  ["work of a minute", { oldest: [{ lane: "mail", seconds: 60 }] }, ["ok", "ok"]],
  ["work of half an hour", { oldest: [{ lane: "mail", seconds: 1_800 }] }, ["warning", "ok"]],
  ["an outbox of two hours", { outboxes: [{ name: "main", jobs: 1, seconds: 7_200 }] }, ["problem", "ok"]],
  ["no archive", { archivers: [archiver({ on: false })] }, ["ok", "warning"]],
  ["an archive that fails", { archivers: [archiver({ failing: true })] }, ["ok", "problem"]],
  ["an archive of last week", { archivers: [archiver({ seconds: 600_000 })] }, ["ok", "warning"]],
  [
    "a cell without an archive",
    { archivers: [archiver({}), archiver({ cell: "east", on: false })] },
    ["ok", "ok", "warning"],
  ],
  [
    "a backup of tonight, and no archive",
    { archivers: [archiver({ on: false })], backup: old(5) },
    ["ok", "ok"],
  ],
  [
    "a backup of the day before",
    { archivers: [archiver({ on: false })], backup: old(27) },
    ["ok", "problem"],
  ],
  ["an archive and an old backup", { backup: old(27) }, ["ok", "ok", "problem"]],
])("%s", (_what, state, levels) => {
  expect(workFindings({ ...quiet, ...state }).map(({ level }) => level)).toEqual(levels);
});

const running = (how: object) => ({
  version: VERSION.number,
  cells: ["main"],
  hasJobs: false,
  startedAt: new Date("2026-11-23T09:00:00Z"),
  ...how,
});
it.each([
  ["no process", [], ["ok"]],
  ["one with the jobs beside one without", [running({ hasJobs: true }), running({})], ["ok"]],
  ["none with the jobs", [running({})], ["problem"]],
  ["two versions", [running({ hasJobs: true }), running({ version: "0.0.9" })], ["warning"]],
])("of what runs, %s", (_what, processes, levels) => {
  expect(processFindings(processes, now).map(({ level }) => level)).toEqual(levels);
});
