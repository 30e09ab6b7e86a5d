import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSpreadsheet } from "#app/infra/documents/reading/read-spreadsheet.ts";
import { joinWords, splitWords } from "./cells.ts";
import { guessByCells, guessColumns } from "./member-columns.ts";
import { readMemberFile } from "./member-file.ts";
import { sameName } from "./same-name.ts";

function read(text: string) {
  const file = readSpreadsheet(new TextEncoder().encode(text));
  if ("fault" in file) throw file.fault;
  return readMemberFile(file.sheet);
}

describe("a member file", () => {
  it("gives members, with what is empty absent", () => {
    const text = [
      "Name,Email,Positions,Score,Tags,Alias,Gender",
      'Zoë Núñez, ZOE@Club.Example ,"goalkeeper;defender","7,5","u18,Keepers,KEEPERS",Zed,Mujer',
      "Bo,,,8.25,,",
      "",
      "Al",
    ].join("\r\n");
    expect(read(`\uFEFF${text}`)).toEqual({
      problems: [],
      replaced: [],
      around: [],
      ignored: [],
      lines: [2, 3, 5],
      members: [
        {
          name: "Zoë Núñez",
          email: "zoe@club.example",
          positions: ["goalkeeper", "defender"],
          score: 7.5,
          tags: ["u18", "Keepers"],
          alias: "Zed",
          gender: "female",
        },
        { name: "Bo", score: 8.25 },
        { name: "Al" },
      ],
    });
  });

  it("may be in Spanish, with the name in two halves", () => {
    const file = read("Nombre;Apellidos;Correo electrónico;Dorsal\nBo;Díaz;bo@club.example;7\nAl;;;\n");
    expect(file.members).toEqual([{ name: "Bo Díaz", email: "bo@club.example" }, { name: "Al" }]);
    expect(file.ignored).toEqual(["Dorsal"]);
  });

  it("leaves out columns that mean nothing here, and says so", () => {
    const file = read("name,role,,Note\nBo,admin,x,left-footed");
    expect(file).toMatchObject({ members: [{ name: "Bo" }], problems: [], ignored: ["role", "Note"] });
  });

  it("keeps the last line of a repeated address, in any case of its letters", () => {
    const file = read("name,email\nZoe,a@x.example\nTwo,b@x.example\nZOË,A@X.example\nZoë,a@x.EXAMPLE");
    expect(file.members.map(({ name }) => name)).toEqual(["Two", "Zoë"]);
    expect(file.lines).toEqual([3, 5]);
    expect(file.replaced).toEqual([
      { line: 2, by: 4, name: "Zoe" },
      { line: 4, by: 5, name: "ZOË" },
    ]);
  });

  it("keeps siblings under one address, who are different people", () => {
    const { members, replaced } = read("name,email\nMia,fam@x.example\nTom,fam@x.example\nIda,FAM@x.example");
    expect(members.map(({ name }) => name)).toEqual(["Mia", "Tom", "Ida"]);
    expect(replaced).toEqual([]);
  });

  it("keeps both surnames, and what stands between the names", () => {
    for (const [first, second] of [
      ["Primer apellido", "Segundo apellido"],
      ["Apellido 1", "Apellido 2"],
      ["1er apellido", "2º apellido"],
      ["Apellidos", "Second surname"],
    ])
      expect(read(`Nombre;${first};${second}\nEva;Gil;Roca\nLeo;Mas;`).members).toEqual([
        { name: "Eva Gil Roca" },
        { name: "Leo Mas" },
      ]);
    expect(read("First name,Infix,Last name\nJan,van,Dam").members).toEqual([{ name: "Jan van Dam" }]);
    expect(read("Name\tFirst name\nMax\tUli").members).toEqual([{ name: "Uli Max" }]);
  });

  it("skips titles above the heading and sums below the members, and says so", () => {
    const file = read(
      "Club de prueba\nTemporada 2026/27;;\n;;\nNombre;Correo;Dorsal\nEva;eva@x.example;7\nLeo\n\nTotal;;2\nGenerado el 30/08/2026",
    );
    expect(file.members.map(({ name }) => name)).toEqual(["Eva", "Leo"]);
    expect(file.lines).toEqual([5, 6]);
    expect(file.around).toEqual([
      { line: 1, column: "", code: "memberFile.title", name: "Club de prueba" },
      { line: 2, column: "", code: "memberFile.title", name: "Temporada 2026/27" },
      { line: 8, column: "", code: "memberFile.footer", name: "Total" },
      { line: 9, column: "", code: "memberFile.footer", name: "Generado el 30/08/2026" },
    ]);
    expect(file.problems).toEqual([]);
  });

  it("takes people with the name of a footer for members", () => {
    const file = read("Last name;First name\nGil;Eva\nPage;Jimmy\nTotal;2");
    expect(file.members.map(({ name }) => name)).toEqual(["Eva Gil", "Jimmy Page"]);
    expect(file.around).toMatchObject([{ code: "memberFile.footer" }]);
  });

  it("takes the first row as the heading if none is known, and a last row with a name for a member", () => {
    expect(read("Jugadores\nLeo\nEva").members.map(({ name }) => name)).toEqual(["Leo", "Eva"]);
    expect(read("x,y\nLeo,1").problems).toMatchObject([{ line: 1, code: "memberFile.no-name" }]);
    const { members, around } = read("name,email\nLeo,leo@x.example\nAnne-Marie");
    expect([members.length, around]).toEqual([2, []]);
  });

  it.each([
    ["m,f", ["male", "female"]],
    ["M,H", ["female", "male"]],
    ["hombre,x", ["male", "other"]],
    ["V,M", ["male", "female"]],
    ["v.,h.", ["male", "female"]],
    ["M,F", ["male", "female"]],
    ["M,W,H", ["male", "female", "male"]],
    ["varón,hembra", ["male", "female"]],
  ])("knows what %s are", (typed, genders) => {
    const rows = typed.split(",").map((one) => `N,${one}`);
    expect(read(["name,sex", ...rows].join("\n")).members.map(({ gender }) => gender)).toEqual(genders);
  });

  it.each([
    ["email\na@x.example", [{ line: 1, column: "name", code: "memberFile.no-name" }]],
    ["name,email\n,a@x.example", [{ line: 2, column: "name", code: "errors.required" }]],
    ["name,email\nBo,not an address", [{ line: 2, name: "Bo", column: "email", code: "errors.email" }]],
    ["name,gender\nBo,q", [{ line: 2, name: "Bo", column: "gender", code: "memberFile.gender" }]],
    [
      "name,score\nBo,-1\nAl,many",
      [
        { line: 2, name: "Bo", column: "score", code: "errors.score" },
        { line: 3, name: "Al", column: "score", code: "errors.score" },
      ],
    ],
    [
      'name,alias\n"Bo",x\n\n"Two\nlines",y\nAl,b,c',
      [
        { line: 4, name: "Two\nlines", column: "name", code: "errors.text" },
        { line: 6, name: "Al", column: "", code: "memberFile.too-many-cells" },
      ],
    ],
    [
      `name\n${"x".repeat(101)}`,
      [{ line: 2, name: "x".repeat(100), column: "name", code: "errors.too-long", limit: 100 }],
    ],
  ])("says line and reason of what it can't take: %j", (text, problems) => {
    expect(read(text).problems).toEqual(problems);
  });

  it("never throws, and never lets two lines be the same person with the same address", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."a,;\"\n\r @.name=é'") }), (body) => {
        const file = readSpreadsheet(new TextEncoder().encode(`name,email\n${body}`));
        if ("fault" in file) return;
        const { members } = readMemberFile(file.sheet);
        const addresses = members.flatMap(({ email, name }) => (email ? `${email} ${sameName(name)}` : []));
        expect(new Set(addresses).size).toBe(addresses.length);
      }),
    );
  });
});

describe("the columns", () => {
  it.each([
    [
      ["Nombre", "Correo electrónico", "Género", "Posición", "Nivel", "Equipo", "Apodo"],
      ["name", "email", "gender", "positions", "score", "tags", "alias"],
    ],
    [
      ["First Name", "Last name", "E-Mail Address"],
      ["firstName", "lastName", "email"],
    ],
    [
      ["NAME", "Surname"],
      ["firstName", "lastName"],
    ],
    [
      ["Name", "Full name", "Role", ""],
      ["name", null, null, null],
    ],
    [
      ["constructor", "__proto__"],
      [null, null],
    ],
  ])("are guessed by their headings: %j", (headings, fields) => {
    expect(guessColumns(headings)).toEqual(fields);
  });

  it.each<[string, string[], string[][], number]>([
    ["the heading that is known", ["Name", "Contact e-mail", "E-mail"], [], 2],
    ["one whose heading speaks of mail", ["Nombre", "E-mail de contacto"], [], 1],
    ["in Spanish", ["Nombre", "Correo de contacto"], [["Bo", ""]], 1],
    [
      "though a few cells are wrong",
      ["Name", "Mail (1)"],
      [
        ["Bo", "b@x.example"],
        ["Al", "a@x.example"],
        ["Cy", "-"],
      ],
      1,
    ],
    [
      "not a coach's, which stands in every row",
      ["Nombre", "Correo del entrenador"],
      [
        ["Bo", "coach@x.example"],
        ["Al", "Coach@x.example"],
        ["Cy", "coach@x.example"],
      ],
      -1,
    ],
    ["not the street", ["Name", "Correo postal"], [["Bo", "Calle Mayor 3"]], -1],
    [
      "not a yes and no",
      ["Name", "Mails?", "Contact"],
      [
        ["Bo", "yes", " bo@x.example "],
        ["Al", "no", ""],
      ],
      2,
    ],
    ["the first of two that hold addresses", ["Name", "A", "B"], [["Bo", "a@x.example", "b@x.example"]], 1],
    [
      "none if half of the cells are something else",
      ["Name", "Contact"],
      [
        ["Bo", "b@x.example"],
        ["Al", "600 100"],
      ],
      -1,
    ],
    ["none if its cells are empty", ["Name", "Contact"], [["Bo", ""]], -1],
    ["no column that is something else", ["Name", "Group"], [["Bo", "sub18@x.example"]], -1],
    ["nothing that only looks alike", ["Name", "Twitter"], [["Bo", "@bo.x"]], -1],
  ])("of the addresses: %s", (_what, headings, cells, at) => {
    const rows = cells.map((row, index) => ({ line: index + 2, cells: row }));
    expect(guessByCells(headings, rows).indexOf("email")).toBe(at);
    expect(guessColumns(headings).indexOf("email")).toBe(headings.indexOf("E-mail"));
  });

  it("are what a person says they are", () => {
    const sheet = { header: { line: 1, cells: ["A", "Name"] }, rows: [{ line: 2, cells: ["Bo", "x"] }] };
    const file = readMemberFile(sheet, ["name", null]);
    expect(file).toMatchObject({ members: [{ name: "Bo" }], ignored: ["Name"] });
  });
});

it("words in one cell come back as they were", () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab ;,"'), maxLength: 8 });
  const trimmed = word.map((one) => one.trim()).filter((one) => one !== "");
  fc.assert(
    fc.property(fc.array(trimmed), (words) => {
      expect(splitWords(joinWords(words))).toEqual(words);
    }),
  );
  expect(splitWords('u18,Keepers;, "a,b" ;c"d')).toEqual(["u18", "Keepers", "a,b", 'c"d']);
});
