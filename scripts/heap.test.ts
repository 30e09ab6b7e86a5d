import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { HEAP_FLAGS, heapFlagsHere } from "./heap.mjs";

test.each([
  [{}, ["--enable-source-maps"], true],
  [{ NODE_OPTIONS: "--no-warnings" }, [], true],
  [{ NODE_OPTIONS: "--max-old-space-size=300" }, [], false],
  [{ NODE_OPTIONS: "--max_semi_space_size=4" }, [], false],
  [{}, HEAP_FLAGS, false],
])("with the environment %j and the flags %j it chooses: %s", (env, given, chooses) => {
  expect(heapFlagsHere(env, given).length > 0).toBe(chooses);
});

test("a process begins anew with them, under its id", () => {
  const code = `const { writeSync } = require("node:fs");
    writeSync(1, process.pid + " " + process.execArgv.filter((flag) => flag.startsWith("--heap")) + "\\n");
    import("./scripts/heap.mjs").then(({ reexecWithHeapFlags }) => reexecWithHeapFlags());`;
  const { NODE_OPTIONS: _none, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ["-e", code], { env, encoding: "utf8" });
  const [first, second, ...more] = stdout
    .trim()
    .split("\n")
    .map((line) => line.split(" "));
  expect(more).toEqual([]);
  expect(first?.[1]).toBe("");
  expect(second).toEqual([first?.[0], heapFlagsHere({}, [])[0]]);
});
