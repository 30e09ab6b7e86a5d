import { expect, it } from "vitest";
import { z } from "zod";
import { pageFields, pageFrom, pageOffset } from "./page.ts";

const Schema = z.strictObject(pageFields);

it("is the first twenty unless asked otherwise", () => {
  expect(Schema.parse({})).toEqual({ page: 1, perPage: 20 });
  expect(Schema.parse({ page: "3", perPage: "100" })).toEqual({ page: 3, perPage: 100 });
  expect(pageOffset({ page: 3, perPage: 20 })).toBe(40);
});

it.each([{ page: 0 }, { page: "x" }, { perPage: 101 }, { perPage: 1.5 }, { page: 1e9 }])(
  "refuses %j",
  (query) => {
    expect(Schema.safeParse(query).success).toBe(false);
  },
);

it.each([
  ["", 1],
  ["?page=2", 2],
  ["?page=-1", 1],
  ["?page=two", 1],
])("an address with %j shows page %i", (query, page) => {
  expect(pageFrom(new URL(`http://club.test/sessions/list${query}`))).toEqual({ page, perPage: 20 });
});
