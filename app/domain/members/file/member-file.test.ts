import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMemberFile } from "./member-file.ts";

describe("a member file", () => {
  it("gives members, with what is empty absent", () => {
    const text = [
      "Name,Email,Positions,Score,Tags,Alias",
      'Zoë Núñez, ZOE@Club.Example ,"goalkeeper;defender","7,5","u18,Keepers,KEEPERS",Zed',
      "Bo,,,8.25,,",
      "",
      "Al",
    ].join("\r\n");
    expect(readMemberFile(`\uFEFF${text}`)).toEqual({
      problems: [],
      replaced: [],
      ignored: [],
      members: [
        {
          name: "Zoë Núñez",
          email: "zoe@club.example",
          positions: ["goalkeeper", "defender"],
          score: 7.5,
          tags: expect.arrayContaining(["u18"]),
          alias: "Zed",
        },
        { name: "Bo", score: 8.25 },
        { name: "Al" },
      ],
    });
  });

  it("may be separated by semicolons", () => {
    const file = readMemberFile("email;name;tags\nbo@club.example;Bo;a,b\n");
    expect(file.members).toEqual([{ name: "Bo", email: "bo@club.example", tags: ["a", "b"] }]);
  });

  it("leaves out columns that mean nothing here, and says so", () => {
    const file = readMemberFile("name,role,,Note\nBo,admin,x,left-footed");
    expect(file).toEqual({
      members: [{ name: "Bo" }],
      problems: [],
      replaced: [],
      ignored: ["role", "note"],
    });
  });

  it("keeps the last line of a repeated address, in any case of its letters", () => {
    const file = readMemberFile(
      "name,email\nOne,a@x.example\nTwo,b@x.example\nThree,A@X.example\nFour,a@x.EXAMPLE",
    );
    expect(file.members.map(({ name }) => name)).toEqual(["Two", "Four"]);
    expect(file.replaced).toEqual([2, 4]);
  });

  it.each([
    ["", [{ line: 1, column: "name", code: "errors.required" }]],
    ["email\na@x.example", [{ line: 1, column: "name", code: "errors.required" }]],
    ["name,name\nBo,Al", [{ line: 1, column: "name", code: "memberFile.repeated-column" }]],
    ["name,email\n,a@x.example", [{ line: 2, column: "name", code: "errors.required" }]],
    ["name,email\nBo,not an address", [{ line: 2, column: "email", code: "errors.email" }]],
    [
      "name,score\nBo,-1\nAl,many",
      [
        { line: 2, column: "score", code: "memberFile.score" },
        { line: 3, column: "score", code: "memberFile.score" },
      ],
    ],
    [
      'name,alias\n"Bo",x\n\n"Two\nlines",y\nAl,b,c',
      [
        { line: 4, column: "name", code: "errors.text" },
        { line: 6, column: "", code: "memberFile.too-many-cells" },
      ],
    ],
    [`name\n${"x\n".repeat(5_001)}`, [{ line: 5_002, column: "", code: "memberFile.too-many-rows" }]],
  ])("is refused with line and reason: %j", (text, problems) => {
    expect(readMemberFile(text).problems).toEqual(problems);
  });

  it("never throws, and never lets two members share an address", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a,;"\n\r @.name=é\u0000') }), (body) => {
        const { members } = readMemberFile(`name,email\n${body}`);
        const addresses = members.flatMap((member) => member.email ?? []);
        expect(new Set(addresses).size).toBe(addresses.length);
      }),
    );
  });
});
