import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeLeftovers } from "./scratch.ts";

/** No process has an id as high as this. */
const DEAD = 2 ** 30;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "scratch-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("two runs that start together remove once what killed ones have left, and nothing of a living one", async () => {
  const left = [
    `teamsheet-test-${DEAD}`,
    `teamsheet-test-${DEAD}.${DEAD - 1}.site-b`,
    `teamsheet-test-${DEAD}.postgres-a`,
  ];
  const others = ["somebody-else", `teamsheet-test-${process.pid}.site-c`];
  for (const name of [...left, ...others]) mkdirSync(join(folder, name, "cluster"), { recursive: true });
  const server = spawn("sleep", ["1000"], { argv0: "postgres" });
  const ended = once(server, "exit");
  await once(server, "spawn");
  writeFileSync(join(folder, `teamsheet-test-${DEAD}`, "cluster", "postmaster.pid"), `${server.pid}\n`);
  const removed = await Promise.all([removeLeftovers([folder]), removeLeftovers([folder])]);
  expect(removed.flat().sort()).toEqual(left.sort());
  expect(readdirSync(folder).sort()).toEqual(others);
  expect(await ended).toEqual([null, "SIGQUIT"]);
});
