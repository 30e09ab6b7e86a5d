import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "../member-fields.ts";
import type { MemberRow } from "./member-file.ts";
import { type KnownMember, planImport } from "./plan-import.ts";

const member = (id: number, given: Partial<KnownMember>): KnownMember => ({
  id,
  name: "Bo",
  state: "active",
  ...EMPTY_FIELDS,
  ...given,
});
const words = (rows: MemberRow[], members: KnownMember[]) =>
  planImport(rows, members).map((row) => {
    const without = row.withoutAddress ? " without address" : "";
    if (row.kind === "updated") return `${row.memberId}: ${row.changes}${without}`;
    return (row.kind === "skipped" ? row.reason : row.kind) + without;
  });

const bo = { name: "Bo" };
const rated = { name: "bo ", score: 5 };
const mailed = { name: "Bo", email: "bo@x.example" };

describe("what becomes of a row", () => {
  it.each<[string, MemberRow[], KnownMember[], string[]]>([
    ["is nobody known", [bo, mailed], [], ["added", "added"]],
    ["says nothing new", [bo], [member(1, {})], ["unchanged"]],
    ["fills cells", [{ ...bo, score: 5, tags: ["a"] }], [member(1, { score: 4, tags: ["a"] })], ["1: score"]],
    [
      "is known by the address and the name, however it is spelled",
      [{ ...mailed, name: "BÖ" }],
      [member(1, { email: mailed.email })],
      ["1: name"],
    ],
    [
      "has somebody else's address",
      [{ ...mailed, name: "Tom" }],
      [member(1, { email: mailed.email })],
      ["added without address"],
    ],
    [
      "has somebody else's address, and came before",
      [{ ...mailed, name: "Tom", score: 5 }],
      [member(1, { email: mailed.email }), member(2, { name: "Tom" })],
      ["2: score without address"],
    ],
    [
      "are siblings",
      [mailed, { ...mailed, name: "Tom" }, { ...mailed, name: "Ida" }],
      [],
      ["added without address", "added without address", "added without address"],
    ],
    [
      "are siblings, one of whom has the address",
      [{ ...mailed, name: "Tom" }, mailed, { ...mailed, name: "Ida" }],
      [member(1, { email: mailed.email })],
      ["added without address", "unchanged", "added without address"],
    ],
    [
      "has an archived person's address",
      [{ ...mailed, name: "Tom" }],
      [member(1, { email: mailed.email, state: "archived" })],
      ["added without address"],
    ],
    ["has an address that nobody has", [mailed], [member(1, {})], ["added"]],
    [
      "has no address, but is the only one of the name",
      [rated],
      [member(1, { email: "b@x.example" })],
      ["1: name,score"],
    ],
    ["has another alias", [{ ...bo, alias: "Zed" }], [member(1, {})], ["added"]],
    [
      "is rather one without an address",
      [rated],
      [member(1, { email: "b@x.example" }), member(2, {})],
      ["2: name,score"],
    ],
    ["leaves open who is meant", [rated], [member(1, {}), member(2, {})], ["ambiguous"]],
    ["are as many as members", [rated, bo], [member(1, {}), member(2, {})], ["1: name,score", "unchanged"]],
    ["are more than members", [bo, bo], [member(1, {})], ["unchanged", "added"]],
    [
      "comes beside the member's own line",
      [mailed, bo],
      [member(1, { email: mailed.email })],
      ["unchanged", "added"],
    ],
    [
      "was archived",
      [mailed, bo],
      [member(1, { email: mailed.email, state: "archived" }), member(2, { state: "archived" })],
      ["archived", "archived"],
    ],
    ["waits to be let in", [mailed], [member(1, { email: mailed.email, state: "pending" })], ["pending"]],
  ])("that %s", (_case, rows, members, planned) => {
    expect(words(rows, members)).toEqual(planned);
  });
});

it("nobody is added, and nothing changes, when a file is taken again", () => {
  const name = fc.constantFrom("Bo", "bo", "Al");
  const alias = fc.constantFrom("Zed", "9");
  const state = fc.constantFrom("active", "active", "archived", "pending");
  const known = fc.record({ name, alias: fc.option(alias), hasEmail: fc.boolean(), state });
  const row = fc.record({ name, alias, email: fc.nat(5), score: fc.nat(3) }, { requiredKeys: ["name"] });
  fc.assert(
    fc.property(fc.array(known, { maxLength: 6 }), fc.array(row, { maxLength: 8 }), (people, lines) => {
      const members = people.map(({ hasEmail, state, ...one }, at) =>
        member(at + 1, {
          ...one,
          email: hasEmail ? `${at}@x.example` : null,
          state: state as KnownMember["state"],
        }),
      );
      // A file has each address only once for one name.
      const seen = new Set<string>();
      const rows = lines
        .filter(({ email, name }) => {
          const who = `${email} ${name.toLowerCase()}`;
          return email === undefined || (!seen.has(who) && seen.add(who));
        })
        .map(
          ({ email, ...one }): MemberRow => ({
            ...one,
            ...(email !== undefined && { email: `${email}@x.example` }),
          }),
        );
      const after = members.map((one) => ({ ...one }));
      for (const [at, planned] of planImport(rows, members).entries()) {
        const { email, ...own } = rows[at] as MemberRow;
        const given = planned.withoutAddress || email === undefined ? own : { ...own, email };
        if (planned.kind === "added") after.push(member(after.length + 1, given));
        // What is written to a known member is never the address.
        if (planned.kind === "updated") Object.assign(after[planned.memberId - 1] ?? {}, own);
      }
      const held = after.flatMap(({ email }) => email ?? []);
      expect(new Set(held).size).toBe(held.length);
      for (const again of planImport(rows, after)) expect(again).toMatchObject({ kind: "skipped" });
    }),
    { numRuns: 2_000 },
  );
});
