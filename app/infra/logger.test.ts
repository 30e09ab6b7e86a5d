import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { makeScratchFolder } from "#tests/support/scratch.ts";
import { createLogger } from "./logger.server.ts";

const folder = makeScratchFolder("log");
afterAll(() => rm(folder, { recursive: true }));

it("on a terminal lines go to a file, and warnings are shown, too", async () => {
  const file = join(folder, "below", "teamsheet.log");
  const shown: string[] = [];
  const log = createLogger({ level: "info", terminal: { file, show: (text) => shown.push(text) } });
  log.debug("nobody reads this");
  log.info({ status: 200 }, "request");
  log.warn({ err: new Error("no room") }, "a mail was not sent");
  log.error("request failed");
  expect(shown).toEqual(["a mail was not sent: no room", "request failed"]);
  const lines = () => readFile(file, "utf8").then((text) => text.trimEnd().split("\n"));
  await vi.waitFor(async () => expect(await lines()).toHaveLength(3), { timeout: 60_000 });
  expect((await lines()).map((line) => JSON.parse(line).msg)).toEqual([
    "request",
    "a mail was not sent",
    "request failed",
  ]);
});
