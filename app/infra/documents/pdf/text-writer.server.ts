import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type PDFDocument from "pdfkit";
import { memoize } from "#app/kernel/memoize.ts";
import { type Covering, fontRuns, isRightToLeft } from "./font-runs.ts";

/** A line's style; the size is in points. */
export interface TextStyle {
  weight: Weight;
  size: number;
  color: string;
}

/** Writes lines in any script on a document's current page. Lengths are in points. */
export interface TextWriter {
  measureWidth(line: string, ink: TextStyle): number;
  /** Writes one line; `y` is the baseline. */
  write(line: string, at: { x: number; y: number }, ink: TextStyle): void;
}

type Document = InstanceType<typeof PDFDocument>;

/** What pdfkit knows about the current font. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

interface Named extends Covering {
  name: string;
}

/** Registers the fonts of both weights with a document. */
export async function openPaper(document: Document): Promise<TextWriter> {
  const fonts = { text: await namedFonts(document, "text"), bold: await namedFonts(document, "bold") };
  // Dates, places and states recur often.
  const runsOf = memoize(
    (line: string, { weight }: TextStyle) => `${weight} ${line}`,
    (line, { weight }) => fontRuns(line, fonts[weight]),
  );
  const widthOfRun = ({ font, text }: { font: Named; text: string }, { size }: TextStyle) =>
    document.font(font.name, size).widthOfString(text, layoutOptions(text));
  const measureWidth = memoize(
    (line: string, { weight, size }: TextStyle) => `${weight} ${size} ${line}`,
    (line, ink) => runsOf(line, ink).reduce((sum, run) => sum + widthOfRun(run, ink), 0),
  );
  return {
    measureWidth,
    write(line, { x, y }, ink) {
      let at = x;
      const runs = runsOf(line, ink);
      for (const run of runs) {
        document.font(run.font.name, ink.size).fillColor(ink.color);
        document.text(run.text, at, y, {
          ...layoutOptions(run.text),
          lineBreak: false,
          baseline: "alphabetic",
        });
        if (runs.length > 1) at += widthOfRun(run, ink);
      }
    },
  };
}

/** pdfkit lays words out one by one from the left, unless font features are requested. */
const layoutOptions = (text: string) => (isRightToLeft(text) ? { features: [] } : {});

async function namedFonts(document: Document, weight: Weight): Promise<[Named, ...Named[]]> {
  const [first, ...others] = (await fontFiles(weight)).map((file, at): Named => {
    const name = `${weight}-${at}`;
    document.registerFont(name, file);
    // Opened on demand: most documents need only the first font.
    let font: Opened["_font"]["font"] | undefined;
    return {
      name,
      has(codePoint) {
        font ??= (document.font(name) as unknown as Opened)._font.font;
        return font.hasGlyphForCodePoint(codePoint);
      },
    };
  });
  if (!first) throw new Error(`There is no font for ${weight}.`);
  return [first, ...others];
}

/**
 * The fonts of documents, in the order in which they are tried for a letter: the product's own for Latin script, then
 * one that also has Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian.
 */
const FILES = {
  text: [
    "@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  ],
  bold: [
    "@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf",
    "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  ],
} as const;

type Weight = keyof typeof FILES;

/** The font files of a weight, read once and cached. */
const fontFiles = memoize(
  (weight: Weight) => weight,
  (weight) => {
    // Relative to the working directory: npm starts every command in the product's folder.
    const installed = createRequire(resolve("package.json"));
    return Promise.all(FILES[weight].map((file) => readFile(installed.resolve(file))));
  },
);
