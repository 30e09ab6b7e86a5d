import { describe, expect, it } from "vitest";
import { memberFilterIn } from "./member-filter.ts";
import { isNarrowed, meantQuery, membersHref } from "./member-query.ts";

const at = (query: string) => memberFilterIn(new URL(`https://red.example/organization${query}`));

describe("the members' list in the address", () => {
  it.each([
    ["", ""],
    ["?show=active&sort=name&direction=ascending&page=1&search=&role=", ""],
    ["?search=%20ana%20", "?search=ana"],
    [
      "?role=coach&tag=U18&show=inactive&sort=seen&direction=descending&page=3",
      "?role=coach&tag=U18&show=inactive&sort=seen&direction=descending&page=3",
    ],
    // The form has one select for each fact.
    ["?facts=level%3Afull&facts=&facts=kitty%3Aowing&_data=x", "?facts=level%3Afull%2Ckitty%3Aowing"],
    // The member just added is not a filter.
    ["?role=coach&add=7", "?role=coach"],
    ["?add", ""],
    // Invalid: the whole list.
    ["?role=king&tag=U18", ""],
    ["?facts=%27;--&role=coach", ""],
    ["?no-such-field=1", ""],
  ])("%s comes back as %s", (query, understood) => {
    expect(membersHref(at(query))).toBe(`/organization${understood}`);
  });

  it.each([
    ["", false],
    ["?sort=seen&page=2", false],
    ["?search=ana", true],
    ["?show=everyone", true],
    ["?facts=level:full", true],
  ])("%s is narrowed: %s", (query, narrowed) => expect(isNarrowed(at(query))).toBe(narrowed));

  it("says whom it means, whatever the page and the order", () => {
    expect(meantQuery(at("?tag=U18&page=2&sort=seen"))).toBe("tag=U18&show=active");
    expect(meantQuery(at(""))).toBe("show=active");
  });
});
