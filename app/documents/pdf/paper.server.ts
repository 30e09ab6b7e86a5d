import type PDFDocument from "pdfkit";
import { memoize } from "#app/speed/memoize.ts";
import { type Covering, fontRuns, isRightToLeft } from "./font-runs.ts";
import { fontFiles, type Weight } from "./fonts.server.ts";

/** How a line looks; the size is in points. */
export interface Ink {
  weight: Weight;
  size: number;
  color: string;
}

/** What writes lines of any script on a document's current page. Lengths are in points. */
export interface Paper {
  widthOf(line: string, ink: Ink): number;
  /** Writes one line; `y` is where its letters stand. */
  write(line: string, at: { x: number; y: number }, ink: Ink): void;
}

type Document = InstanceType<typeof PDFDocument>;

/** What pdfkit knows of the font in use. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

interface Named extends Covering {
  name: string;
}

/** Makes the fonts of both weights known to a document. */
export async function openPaper(document: Document): Promise<Paper> {
  const fonts = { text: await namedFonts(document, "text"), bold: await namedFonts(document, "bold") };
  // Dates, places and states come again and again.
  const runsOf = memoize(
    (line: string, { weight }: Ink) => `${weight} ${line}`,
    (line, { weight }) => fontRuns(line, fonts[weight]),
  );
  const widthOfRun = ({ font, text }: { font: Named; text: string }, { size }: Ink) =>
    document.font(font.name, size).widthOfString(text, optionsOf(text));
  const widthOf = memoize(
    (line: string, { weight, size }: Ink) => `${weight} ${size} ${line}`,
    (line, ink) => runsOf(line, ink).reduce((sum, run) => sum + widthOfRun(run, ink), 0),
  );
  return {
    widthOf,
    write(line, { x, y }, ink) {
      let at = x;
      const runs = runsOf(line, ink);
      for (const run of runs) {
        document.font(run.font.name, ink.size).fillColor(ink.color);
        document.text(run.text, at, y, { ...optionsOf(run.text), lineBreak: false, baseline: "alphabetic" });
        if (runs.length > 1) at += widthOfRun(run, ink);
      }
    },
  };
}

/** pdfkit lays words out one by one, from the left, unless it is asked for features. */
const optionsOf = (text: string) => (isRightToLeft(text) ? { features: [] } : {});

async function namedFonts(document: Document, weight: Weight): Promise<[Named, ...Named[]]> {
  const [first, ...others] = (await fontFiles(weight)).map((file, at): Named => {
    const name = `${weight}-${at}`;
    document.registerFont(name, file);
    // Opened when it is asked for: most documents need the first font only.
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
