import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { create, type Font, type GlyphRun } from "fontkit";
import { type Covering, fontRuns, memoize } from "#app/kit/rules.ts";
import type { Face, Lettering, Measure } from "./shapes.ts";

const BRICOLAGE = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque";
const FIGTREE = "@expo-google-fonts/figtree";
const DEJAVU = "dejavu-fonts-ttf/ttf";

/**
 * The fonts of each face, in the order in which they are tried for a letter. Bricolage is a variable font that is drawn in its
 * default master, the boldest.
 */
const FILES: Record<Face, readonly string[]> = {
  display: [
    `${BRICOLAGE}-latin-wght-normal.woff2`,
    `${BRICOLAGE}-latin-ext-wght-normal.woff2`,
    `${DEJAVU}/DejaVuSans-Bold.ttf`,
  ],
  strong: [`${FIGTREE}/700Bold/Figtree_700Bold.ttf`, `${DEJAVU}/DejaVuSans-Bold.ttf`],
  text: [`${FIGTREE}/500Medium/Figtree_500Medium.ttf`, `${DEJAVU}/DejaVuSans.ttf`],
};

interface OpenFont extends Covering {
  /** Short, and valid in an XML id. */
  id: string;
  font: Font;
}

/** A glyph at its place, in pixels from the beginning of the line. */
export interface PlacedGlyph {
  /** Identifies the glyph. */
  id: string;
  /** Its outline, as the `d` of an SVG path in units of its font, upwards. */
  outline: () => string;
  x: number;
  y: number;
  /** Pixels per font unit. */
  scale: number;
}

/** Sets lines of any script in our fonts. A letter that none of them has is drawn as a box. */
export interface Faces {
  measure: Measure;
  glyphs(line: string, lettering: Pick<Lettering, "face" | "size">): PlacedGlyph[];
}

/** The fonts, opened once. */
export const openFaces = memoize(() => "", readFaces);

async function readFaces(): Promise<Faces> {
  // npm starts every command in the product's folder.
  const installed = createRequire(resolve("package.json"));
  const open = async (file: string, id: string): Promise<OpenFont> => {
    const font = create(await readFile(installed.resolve(file))) as Font;
    return { id, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
  };
  const opened = {} as Record<Face, [OpenFont, ...OpenFont[]]>;
  for (const [face, files] of Object.entries(FILES) as [Face, readonly string[]][])
    opened[face] = (await Promise.all(files.map((file, at) => open(file, `${face}${at}-`)))) as [
      OpenFont,
      ...OpenFont[],
    ];
  const runsOf = memoize(
    (line: string, face: Face) => `${face} ${line}`,
    (line, face) =>
      fontRuns(line, opened[face]).map(({ font, text }) => ({ of: font, run: font.font.layout(text) })),
  );
  return {
    measure: (line, { face, size }) =>
      runsOf(line, face).reduce(
        (sum, { of, run }) => sum + glyphRunWidth(run) * (size / of.font.unitsPerEm),
        0,
      ),
    glyphs(line, { face, size }) {
      let x = 0;
      return runsOf(line, face).flatMap(({ of, run }) => {
        const scale = size / of.font.unitsPerEm;
        return run.glyphs.map((glyph, at): PlacedGlyph => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {};
          const placed = { x: x + xOffset * scale, y: -yOffset * scale, scale };
          x += xAdvance * scale;
          return { id: `${of.id}${glyph.id}`, outline: () => glyph.path.toSVG(), ...placed };
        });
      });
    },
  };
}

const glyphRunWidth = ({ positions }: GlyphRun) => positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
