import { expect, test } from "vitest";
import { explainError } from "./explain-error.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const shown = (databaseUrl: string) => explainError(refused, { databaseUrl, port: 0 });

test.each([
  ["postgres://ada:secret@db.example/clubs", "postgres://ada:…@db.example/clubs"],
  ["postgres://db.example/clubs?user=ada&password=secret", "postgres://db.example/clubs?user=ada&password=…"],
  [
    "postgres://ada:x@db.example/clubs?password=secret&ssl=1",
    "postgres://ada:…@db.example/clubs?password=…&ssl=1",
  ],
  ["postgres://ada@localhost/clubs?host=/run/postgres", "postgres://ada@localhost/clubs?host=/run/postgres"],
  // Its own percent signs are not escaped.
  ["postgres://ada:100%secret@db.example/50%", "postgres://ada:…@db.example/50%"],
  [
    "postgres://db.example/clubs?password=100%secret&application_name=50%",
    "postgres://db.example/clubs?password=…&application_name=50%25",
  ],
])("%s is printed without its password", (url, printed) => {
  expect(shown(url)).toBe(`DATABASE_URL (${printed}): nothing answers at this address`);
});

// The password of the first two should have been escaped: as they are, their host is "ada".
test.each([
  "postgres://ada:12#secret@db.example/clubs",
  "postgres://ada:12/secret@db.example/clubs",
  "somewhere",
])("%s is not printed at all", (url) => {
  expect(shown(url)).toBe("DATABASE_URL: nothing answers at this address");
});
