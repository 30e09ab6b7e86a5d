import sharp from "sharp";
import { expect, it } from "vitest";
import { BIBS, type Bib } from "#app/kernel/values/bib.ts";
import type { TeamsPicture } from "../teams-picture.ts";
import { BIB_COLORS } from "./bib-colors.ts";
import { drawPicture } from "./draw-picture.server.ts";
import { openFaces } from "./faces.server.ts";

const team = (bib: Bib, names: string[]) => ({
  name: bib,
  bib,
  lines: [
    { position: "Вратарь", names: names.slice(0, 1) },
    { position: "Άμυνα", names: names.slice(1) },
  ],
  substitutes: ["😀", "👨‍👩‍👧 & <b>"],
});
const crest = await sharp({ create: { width: 192, height: 192, channels: 4, background: "#ff00ff" } })
  .png()
  .toBuffer();
const picture = (teams: TeamsPicture["teams"]): TeamsPicture => ({
  club: { name: "ФК Динамо", initials: "Д", accent: { ink: "#a3312a", content: "#ffffff" }, crest },
  session: { name: "Тренировка", weekday: "sáb", day: "21", month: "nov", time: "19:00", place: "Στάδιο" },
  teams,
  substitutes: "Suplentes",
});

async function colorsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const pixels = (hex: string) => counts.get(Number.parseInt(hex.slice(1), 16)) ?? 0;
  return { width: info.width, pixels };
}

it("draws every bib, the crest, and names of every script", async () => {
  const names = ["Íñigo Őri", "Γιώργος", "محمد عبد الله", "李小龍", "\u200d", "e\u0301\u0301", "\ud800"];
  const bibs: Bib[] = [...BIBS, "plain"];
  const { width, pixels } = await colorsOf(
    await drawPicture(picture(bibs.map((bib, at) => team(bib, at === 0 ? names : ["Ana", "Bea"])))),
  );
  expect(width).toBe(1080);
  const unseen = bibs.filter((bib) => pixels(BIB_COLORS[bib].bib) < 5_000);
  expect(unseen).toEqual([]);
  expect(pixels("#ff00ff")).toBeGreaterThan(5_000);
});

it("writes each script in a font that has it, and boxes for what none has", async () => {
  const { glyphs, measure } = await openFaces();
  const fontsOf = (line: string, face: "display" | "strong" | "text" = "strong") => [
    ...new Set(glyphs(line, { face, size: 10 }).map(({ id }) => id.split("-")[0])),
  ];
  expect(fontsOf("Íñigo")).toEqual(["strong0"]);
  expect(fontsOf("Őri Őri", "display")).toEqual(["display1", "display0"]);
  expect(fontsOf("Матч")).toEqual(["strong1"]);
  expect(glyphs("李", { face: "text", size: 10 }).map(({ id }) => id)).toEqual(["text1-0"]);
  const joined = measure("محمد", { face: "strong", size: 100 });
  const apart = [..."محمد"].reduce((sum, one) => sum + measure(one, { face: "strong", size: 100 }), 0);
  expect(joined).toBeLessThan(apart);
  expect(glyphs("\u200d", { face: "text", size: 10 }).every(({ outline }) => outline() === "")).toBe(true);
});
