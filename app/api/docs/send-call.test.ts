import { expect, it } from "vitest";
import { filledIn } from "./send-call.ts";

const file = new File(["a"], "a.csv");

it("tells parameters from the body", () => {
  expect(
    filledIn([
      ["path id", "4"],
      ["query page", ""],
      ["json", "{}"],
    ]),
  ).toEqual({
    parameters: [
      { place: "path", name: "id", example: "4" },
      { place: "query", name: "page", example: "" },
    ],
    body: "{}",
  });
});

it.each([
  [
    "a file",
    [["body file", file] as const, ["body dry_run", "true"] as const],
    [
      ["file", file],
      ["dry_run", "true"],
    ],
  ],
  ["no file", [["body file", ""] as const, ["body dry_run", ""] as const], []],
])("sends a form with %s", (_what, fields, sent) => {
  const { body } = filledIn(fields.map(([name, value]) => [name, value]));
  expect(body instanceof FormData && [...body]).toEqual(sent);
});

it("sends no body where there is none", () => {
  expect(filledIn([])).toEqual({ parameters: [], body: undefined });
});
