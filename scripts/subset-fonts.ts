import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const ROOT = join(import.meta.dirname, "..");
const STYLES = join(ROOT, "app/web/styles/base/fonts.css");
const FOLDER = join(ROOT, ".cache/fonts");

/** The faces that every page loads: what they are cut from, and the weights that they keep. */
const FACES = {
  "figtree.woff2": {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    wght: { min: 400, max: 700 },
  },
  // One weight between those of headings and of large numbers, which look alike; a variable face is twice as large.
  "bricolage.woff2": {
    from: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    wght: 750,
  },
};

/** Cuts the fonts that every page loads down to the characters that `fonts.css` names for them, before anything else is built. */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    enforce: "pre",
    async config() {
      const styles = await readFile(STYLES, "utf8");
      await mkdir(FOLDER, { recursive: true });
      for (const [name, { from, wght }] of Object.entries(FACES)) {
        const font = await readFile(createRequire(import.meta.url).resolve(from));
        const subset = await subsetFont(font, charactersOf(styles, name), {
          targetFormat: "woff2",
          variationAxes: { wght },
          keepFeatures: ["kern", "tnum", "ccmp"],
          noHinting: true,
        });
        await writeFile(join(FOLDER, name), subset);
      }
    },
  };
}

/** The characters in the `unicode-range` of the face whose file has this name. */
function charactersOf(styles: string, name: string): string {
  const face = styles.split("@font-face").find((one) => one.includes(`/${name}"`));
  const ranges = face?.match(/unicode-range:([^;]+);/)?.[1]?.split(",");
  if (!ranges) throw new Error(`${STYLES} has no characters for ${name}.`);
  return ranges.map(charactersIn).join("");
}

function charactersIn(range: string): string {
  const [first = 0, last = first] = range
    .trim()
    .replace("U+", "")
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");
}
