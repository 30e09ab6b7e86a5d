import { expect, it } from "vitest";
import { curlLine, exampleAddress } from "./curl-line.ts";

const call = {
  method: "PATCH",
  path: "/api/sessions/{id}",
  bodyType: "application/json",
  fields: ["note"],
  parameters: [
    { place: "path", name: "id", required: true, example: "4 82" },
    { place: "query", name: "notify", required: false, example: "true" },
    { place: "query", name: "reviewed", required: false, example: "" },
  ],
  body: { note: "Ben's" },
  needsSignIn: true,
  origin: "https://oakfield.example",
  named: false,
};

it("makes a line that a shell takes as it is meant", () => {
  expect(curlLine(call).split(" \\\n  ")).toEqual([
    "curl",
    "-X PATCH",
    '-H "s-auth: $KEY"',
    '-H "Content-Type: application/json"',
    `-d '{"note":"Ben'\\''s"}'`,
    "'https://oakfield.example/api/sessions/4%2082?notify=true'",
  ]);
});

it("names the club on www, and a file where one is sent", () => {
  const upload = { ...call, bodyType: "multipart/form-data", fields: ["file", "dry_run"], named: true };
  expect(curlLine(upload)).toContain('-H "s-org: oakfield" \\\n  -F file=@file');
});

it("leaves out of the address what is empty", () => {
  expect(exampleAddress({ path: "/api/users", parameters: [] })).toBe("/api/users");
});
