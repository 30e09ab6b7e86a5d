import { expect, it } from "vitest";
import { filterIn } from "./list-filter.ts";

it.each([
  ["", {}, { when: "future" }],
  ["?when=past&status=2", { status: "2" }, { when: "past", status: "canceled" }],
  [
    "?search=%20pitch%202%20&tag=Seniors",
    { search: "pitch 2", tag: "Seniors" },
    { search: "pitch 2", tag: "Seniors" },
  ],
  ["?from=2026-11-01&to=2026-11-30", { from: "2026-11-01", to: "2026-11-30" }, { from: "2026-11-01" }],
  ["?when=never&status=9&from=2026-02-30&to=x&tag=", {}, { when: "future" }],
])("reads %j and leaves out what it can't understand", (query, asked, filter) => {
  const found = filterIn(new URL(`http://club.test/sessions/list${query}`));
  expect(found.asked).toEqual(asked);
  expect(found.filter).toMatchObject(filter);
});
