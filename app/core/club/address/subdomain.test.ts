import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkedSubdomain, otherSubdomains, subdomainProblem, suggestSubdomain } from "./subdomain.ts";

describe("a subdomain", () => {
  it.each(["abc", "rayo-vallecano-sur", "a1b", "1st", "a".repeat(40), "FC-Sur", "a--b"])(
    "can be %s",
    (name) => {
      expect(subdomainProblem(name)).toBeUndefined();
      expect(checkedSubdomain(name)).toBe(name.toLowerCase());
    },
  );

  it.each(["", "ab", "-abc", "abc-", "a".repeat(41), "a_b", "a.b", "peña", "a b", "abc\n", "ａｂｃ"])(
    "cannot be %j",
    (name) => {
      expect(subdomainProblem(name)).toBe("subdomain-invalid");
    },
  );

  it.each([
    "www",
    "API",
    "admin",
    "mail",
    "app",
    "static",
    "status",
    "help",
    "support",
    "login",
    "xn--bcher-kva",
  ])("is refused when it is %s", (name) => {
    expect(subdomainProblem(name)).toBe("subdomain-reserved");
    expect(() => checkedSubdomain(name)).toThrow("subdomain-reserved");
  });
});

describe("a suggestion", () => {
  it.each([
    ["Rayo Vallecano Sur", "rayo-vallecano-sur"],
    ["Peña Atlética Ñuñoa", "pena-atletica-nunoa"],
    ["  F.C. O'Higgins — Sub 20! ", "fc-ohiggins-sub-20"],
    ["Łódź Straße & Ørsted", "lodz-strasse-orsted"],
    ["Admin", "admin-club"],
    ["CF", "cf-club"],
    ["東京クラブ", ""],
    ["Club Deportivo Social y Cultural de la Barriada", "club-deportivo-social-y-cultural-de-la-b"],
  ])("for %j is %j", (name, subdomain) => {
    expect(suggestSubdomain(name)).toBe(subdomain);
  });

  it("is empty or a name that is accepted, whatever the club is called", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme-ascii", maxLength: 60 })),
        (name) => {
          const suggestion = suggestSubdomain(name);
          if (suggestion !== "") expect(subdomainProblem(suggestion)).toBeUndefined();
          if (suggestion === "") return;
          for (const other of otherSubdomains(suggestion)) expect(subdomainProblem(other)).toBeUndefined();
        },
      ),
    );
  });
});
