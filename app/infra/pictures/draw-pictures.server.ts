// A program of its own: reads a picture from its input, and writes its looks to its output one after the other, each
// preceded by its length.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import type { PictureVariant } from "./picture-variant.ts";

const [TOO_LARGE, DAMAGED] = [3, 4];
const MAX_SECONDS = 2;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = "#ffffff";

sharp.cache(false);
sharp.concurrency(1);
// Only these formats are decoded, whatever else the library supports: an SVG would be a program to run.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

const { looks, maxPixels }: { looks: PictureVariant[]; maxPixels: number } = JSON.parse(
  process.argv[2] ?? "",
);
const file = await buffer(process.stdin);
const options = { failOn: "error", pages: 1, sequentialRead: true } as const;

const { width, height } = await sharp(file, { ...options, limitInputPixels: false })
  .metadata()
  .catch(() => process.exit(DAMAGED));
if (Math.max(width, height) > maxPixels) process.exit(TOO_LARGE);

const side = Math.max(...looks.map((look) => look.side));
const pixels = await sharp(file, { ...options, limitInputPixels: maxPixels ** 2 })
  .timeout({ seconds: MAX_SECONDS })
  .autoOrient()
  .resize(side, side, { fit: "contain", background: CLEAR })
  .toColourspace("srgb")
  .ensureAlpha()
  .raw({ depth: "uchar" })
  .toBuffer()
  .catch(() => process.exit(DAMAGED));

for (const look of looks) {
  const picture = await drawn(look);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(picture.length);
  process.stdout.write(Buffer.concat([length, picture]));
}

function drawn(look: PictureVariant): Promise<Buffer> {
  const inner = look.inner ?? look.side;
  const before = Math.floor((look.side - inner) / 2);
  const after = look.side - inner - before;
  const whole = sharp(pixels, { raw: { width: side, height: side, channels: 4 } }).resize(inner);
  const placed = whole.extend({
    top: before,
    left: before,
    bottom: after,
    right: after,
    background: look.onWhite ? WHITE : CLEAR,
  });
  const grounded = look.onWhite ? placed.flatten({ background: WHITE }) : placed;
  return grounded.png({ compressionLevel: 9 }).toBuffer();
}
