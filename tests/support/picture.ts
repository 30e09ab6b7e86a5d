import sharp from "sharp";

/** A small PNG to upload; each number gives another color. */
export async function picture(number = 0): Promise<File> {
  const background = { r: number % 256, g: 90, b: 60 };
  const drawn = sharp({ create: { width: 40, height: 40, channels: 3, background } }).png();
  return new File([new Uint8Array(await drawn.toBuffer())], "crest.png", { type: "image/png" });
}
