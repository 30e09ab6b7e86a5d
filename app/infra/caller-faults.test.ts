import { expect, test } from "vitest";
import { openCallerFaults } from "./caller-faults.ts";

const fault = { requestId: "r", method: "GET", path: "/" };

function opened() {
  const lines: object[] = [];
  const clock = { now: 0 };
  const tell = openCallerFaults({ warn: (line: object) => void lines.push(line) }, () => clock.now);
  return { lines, clock, tell };
}

test("one line a minute for each kind, and how many were left out", () => {
  const { lines, clock, tell } = opened();
  for (let n = 0; n < 1000; n++) tell("405", fault);
  tell("404", fault);
  clock.now = 59_999;
  tell("405", fault);
  expect(lines).toEqual([
    { kind: "405", ...fault },
    { kind: "404", ...fault },
  ]);
  clock.now = 60_000;
  tell("405", fault);
  tell("405", fault);
  expect(lines.slice(2)).toEqual([{ kind: "405", ...fault, leftOut: 1000 }]);
});

test("a caller who makes up kinds gets one line for all of them", () => {
  const { lines, tell } = opened();
  for (let n = 0; n < 1000; n++) tell(`kind ${n}`, fault);
  expect(lines).toHaveLength(51);
});
