import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Bytes of a pixel by color type: gray, RGB, by a palette, gray and alpha, RGB and alpha. */
const PIXEL_BYTES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The widest and highest picture, in pixels. */
const MOST = 1_024;

interface Picture {
  width: number;
  height: number;
  color: number;
  /** Bytes of a pixel. */
  pixel: number;
  palette: Buffer;
  /** How opaque each color of the palette is; those without a value are wholly so. */
  opacity: Buffer;
}

/**
 * A PNG as it looks on white paper: without alpha, palette, texts or times, so that what draws it has nothing to work out.
 * Takes 8 bits, not interlaced, of at most 1,024 by 1,024 pixels. Undefined for anything else, or a file that is not what
 * its head announces.
 */
export function plainPng(file: Buffer): Buffer | undefined {
  const chunks = chunksOf(file);
  const head = chunks?.get("IHDR");
  if (!chunks || head?.length !== 13) return undefined;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [bits, color = -1, compression, filter, interlace] = head.subarray(8);
  const pixel = PIXEL_BYTES[color];
  if (!pixel || bits !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return undefined;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MOST) return undefined;
  const of = (type: string) => chunks.get(type) ?? Buffer.alloc(0);
  if (color === 3 && of("PLTE").length === 0) return undefined;
  const picture = { width, height, color, pixel, palette: of("PLTE"), opacity: of("tRNS") };
  const pixels = pixelsOf(of("IDAT"), picture);
  return pixels && pngOf(onWhite(pixels, picture), { width, height });
}

/** The contents of the file by type; of a type that comes several times, one after the other. */
function chunksOf(file: Buffer): Map<string, Buffer> | undefined {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const parts = new Map<string, Buffer[]>();
  for (let at = 8; at < file.length; ) {
    if (at + 12 > file.length) return undefined;
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const type = file.toString("latin1", at + 4, at + 8);
    parts.set(type, [...(parts.get(type) ?? []), file.subarray(at + 8, end - 4)]);
    at = end;
  }
  return new Map([...parts].map(([type, contents]) => [type, Buffer.concat(contents)]));
}

/** The pixels with their filters undone (PNG specification, 9.2). */
function pixelsOf(compressed: Buffer, { width, height, pixel }: Picture): Buffer | undefined {
  const row = width * pixel;
  const lines = inflated(compressed, height * (row + 1));
  if (!lines) return undefined;
  const pixels = Buffer.alloc(height * row);
  for (let line = 0; line < height; line++) {
    const filter = lines[line * (row + 1)] ?? 0;
    if (filter > 4) return undefined;
    for (let at = 0; at < row; at++) {
      const here = line * row + at;
      const left = at < pixel ? 0 : (pixels[here - pixel] ?? 0);
      const above = line === 0 ? 0 : (pixels[here - row] ?? 0);
      const corner = at < pixel || line === 0 ? 0 : (pixels[here - row - pixel] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
      pixels[here] = (lines[line * (row + 1) + 1 + at] ?? 0) + guess;
    }
  }
  return pixels;
}

/** What is nearest to left + above − corner. */
function paeth(left: number, above: number, corner: number): number {
  const [a, b, c] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function inflated(compressed: Buffer, length: number): Buffer | undefined {
  try {
    const bytes = inflateSync(compressed, { maxOutputLength: length });
    return bytes.length === length ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** The pixels as RGB on white. */
function onWhite(pixels: Buffer, { color, pixel, palette, opacity }: Picture): Buffer {
  const count = pixels.length / pixel;
  const rgb = Buffer.alloc(count * 3);
  const isGray = color === 0 || color === 4;
  for (let index = 0; index < count; index++) {
    const at = index * pixel;
    const entry = pixels[at] ?? 0;
    const alpha = color === 3 ? (opacity[entry] ?? 255) : color >= 4 ? (pixels[at + pixel - 1] ?? 0) : 255;
    for (let part = 0; part < 3; part++) {
      const value = color === 3 ? palette[entry * 3 + part] : pixels[isGray ? at : at + part];
      rgb[index * 3 + part] = Math.round(255 + (((value ?? 0) - 255) * alpha) / 255);
    }
  }
  return rgb;
}

function pngOf(rgb: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const lines = Array.from({ length: height }, (_, line) => [
    Buffer.alloc(1),
    rgb.subarray(line * width * 3, (line + 1) * width * 3),
  ]);
  const chunks = [
    ["IHDR", head],
    ["IDAT", deflateSync(Buffer.concat(lines.flat()))],
    ["IEND", Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([SIGNATURE, ...chunks.map(([type, content]) => chunkOf(type, content))]);
}

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8);
  return chunk;
}
