import { describe, expect, it } from "vitest";
import type { PicturedTeam, TeamsPicture } from "../teams-picture.ts";
import { type Layout, teamsLayout } from "./layout.ts";
import { WIDTH } from "./look.ts";
import type { Shape } from "./shapes.ts";
import { renderSvg } from "./svg.ts";

/** Each letter is half as wide as it is high. */
const measure = (line: string, { size }: { size: number }) => ([...line].length * size) / 2;
const team = (name: string, more: Partial<PicturedTeam> = {}): PicturedTeam => ({
  name,
  bib: "yellow",
  substitutes: [],
  lines: [{ position: "Player", names: [`${name} one`, `${name} two`, `${name} three`] }],
  ...more,
});
const picture = (teams: PicturedTeam[], more: Partial<TeamsPicture> = {}): TeamsPicture => ({
  club: { name: "Rayo", initials: "R", accent: { ink: "#a3312a", content: "#ffffff" }, crest: null },
  session: {
    name: "Training",
    weekday: "Sat",
    day: "21",
    month: "Nov",
    time: "19:00–20:30",
    place: "Pitch 2",
  },
  teams,
  substitutes: "Substitutes",
  ...more,
});
const linesOf = ({ shapes }: Layout) => shapes.filter((one) => one.kind === "line");
const at = (layout: Layout, text: string) =>
  linesOf(layout).find((one) => one.text === text) ?? expect.fail(`${text} is not written.`);
const drawn = (teams: PicturedTeam[]) => teamsLayout(picture(teams), measure);

describe("teams", () => {
  it.each([
    [1, [36]],
    [2, [36, 553]],
    // Three teams are as wide as the picture, one below the other.
    [3, [36, 36, 36]],
    [4, [36, 553, 36, 553]],
    [5, [36, 553, 36, 553, 36]],
    [6, [36, 553, 36, 553, 36, 553]],
  ])("%d stand in these columns", (count, columns) => {
    const names = Array.from({ length: count }, (_, number) => `T${number}`);
    const layout = drawn(names.map((name) => team(name)));
    // The name comes after the shirt, which stands at the card's edge.
    expect(names.map((name) => at(layout, name).x - 34 - 62 - 22)).toEqual(columns);
    const tops = names.map((name) => at(layout, name).y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(layout.width).toBe(WIDTH);
    expect(Math.max(...linesOf(layout).map(({ y }) => y))).toBeLessThan(layout.height - 36);
  });

  it("say positions where there are several, and who begins on the bench", () => {
    const lines = [
      { position: "Goalkeeper", names: ["Ana"] },
      { position: "Forward", names: ["Bea", "Carla"] },
    ];
    const layout = drawn([team("A", { lines, substitutes: ["Dora"] }), team("B", { lines })]);
    const written = linesOf(layout).map(({ text }) => text);
    expect(written).toEqual([
      "R",
      "Sat",
      "21",
      "Nov",
      "Rayo",
      "Training",
      "19:00–20:30",
      "Pitch 2",
      "A",
      "Goalkeeper",
      "Ana",
      "Forward",
      "Bea",
      "Carla",
      "Substitutes",
      "Dora",
      "B",
      "Goalkeeper",
      "Ana",
      "Forward",
      "Bea",
      "Carla",
    ]);
    expect(linesOf(drawn([team("A")])).map(({ text }) => text)).not.toContain("Player");
  });

  it("fit onto their cards, however long the names are", () => {
    const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(5);
    const names = { lines: [{ position: long, names: [long] }], substitutes: [long] };
    const session = {
      name: long,
      weekday: long,
      day: "21",
      month: long,
      time: long,
      place: long,
    };
    for (const count of [2, 3]) {
      const teams = Array.from({ length: count }, () => team(long, names));
      const layout = teamsLayout(picture(teams, { session }), measure);
      for (const line of linesOf(layout)) {
        const column = count === 2 && line.y > 600 && line.x < WIDTH / 2 ? WIDTH / 2 : WIDTH;
        expect(line.x + measure(line.text, line)).toBeLessThanOrEqual(column - 36);
        expect(line.x).toBeGreaterThanOrEqual(36);
      }
    }
  });
});

describe("the ticket", () => {
  const stubOf = (ink: string) => {
    const { name, initials } = picture([]).club;
    const club = { name, initials, crest: null, accent: { ink, content: "#ffffff" } };
    return at(teamsLayout(picture([team("A")], { club }), measure), "21").color;
  };

  it("has the club's colour, but for one as green as the pitch", () => {
    expect([stubOf("#a3312a"), stubOf("#0b7a4b"), stubOf("#10804f")]).toEqual([
      "#ffffff",
      "#fffefb",
      "#fffefb",
    ]);
  });

  it("has the crest, or the initials where there is none", () => {
    const png = new Uint8Array([1, 2, 3]);
    const club = { ...picture([]).club, crest: png };
    const { shapes } = teamsLayout(picture([team("A")], { club }), measure);
    expect(shapes).toContainEqual(expect.objectContaining({ kind: "picture", png }));
    expect(shapes.some((one) => one.kind === "line" && one.text === "R")).toBe(false);
  });

  it("is lower without a place", () => {
    const { session } = picture([]);
    const without = teamsLayout(picture([team("A")], { session: { ...session, place: null } }), measure);
    expect(without.height).toBeLessThan(drawn([team("A")]).height);
  });
});

it("has nothing in its markup that somebody wrote", () => {
  const shapes: Shape[] = [
    {
      kind: "line",
      text: `"><script>alert("x")</script>&amp;`,
      x: 1,
      y: 2,
      face: "text",
      size: 20,
      color: "#000",
    },
    { kind: "picture", png: new Uint8Array([1, 2, 3]), x: 0, y: 0, side: 9 },
  ];
  const glyphs = (line: string) =>
    [...line].map((_, number) => ({
      id: `g${number % 2}`,
      outline: () => "M0 0Z",
      x: number,
      y: 0,
      scale: 1,
    }));
  const svg = renderSvg({ width: 10, height: 10, shapes }, { glyphs });
  expect(svg).not.toMatch(/script|alert|<text|amp/);
  expect(svg.match(/<path id="g\d"/g)).toHaveLength(2);
  expect(svg).toContain("data:image/png;base64,AQID");
});
