import { expect, it } from "vitest";
import { sharedParts } from "./shared-parts.ts";

it("makes equal parts of a page's items one object, and keeps two pages apart", () => {
  const [share, another] = [sharedParts(), sharedParts()];
  const ticket = (day: string) => ({ id: 1, date: { day }, people: ["Ana"], note: null });
  const first = share(ticket("Sat"));
  expect(first).toEqual(ticket("Sat"));
  expect(share(ticket("Sat")).date).toBe(first.date);
  expect(share(ticket("Sun")).date).toEqual({ day: "Sun" });
  expect(share(ticket("Sat")).people).not.toBe(first.people);
  expect(another(ticket("Sat")).date).not.toBe(first.date);
});
