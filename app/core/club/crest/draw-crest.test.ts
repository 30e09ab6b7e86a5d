import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openPictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import { CREST_LOOKS, type CrestLook } from "./crest.ts";
import { drawCrest } from "./draw-crest.server.ts";

const LOOKS = Object.keys(CREST_LOOKS).sort() as CrestLook[];
const host = { pictures: openPictureDrawer(), club: "t" };
const draw = async (file: File) => {
  const { crest, pictures } = await drawCrest(host, file);
  return { crest, pictures: Object.fromEntries(pictures) as Record<CrestLook, Buffer> };
};

const fileOf = (bytes: Uint8Array | string, name = "crest.png", type = "image/png") =>
  new File([bytes as BlobPart], name, { type });

const red = { r: 200, g: 0, b: 0, alpha: 1 };
const square = (width = 300, height = width) =>
  sharp({ create: { width, height, channels: 4, background: red } });
const noise = (width: number) => {
  const raw = Buffer.from(Array.from({ length: width * width * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(raw, { raw: { width, height: width, channels: 3 } });
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A square PNG of one bit a pixel, in a few bytes. */
function blackPng(width: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(width, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc(width * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF of `count` frames of one pixel. */
function framesGif(count: number): Buffer {
  const head = Buffer.from("474946383961" + "01000100" + "800000" + "ff0000" + "0000ff", "hex");
  const frame = Buffer.from("21f9040000000000" + "2c00000000010001000002024401" + "00", "hex");
  return Buffer.concat([head, ...Array.from({ length: count }, () => frame), Buffer.from("3b", "hex")]);
}

const looksOf = async (picture: Buffer) => {
  const { format, width, height, hasAlpha } = await sharp(picture).metadata();
  return { format, width, height, hasAlpha };
};

describe("a crest", () => {
  it.each([
    ["a PNG", () => square().png()],
    ["a JPEG", () => square().jpeg()],
    ["a WebP", () => square().webp()],
    ["a GIF", () => square().gif()],
    ["a wide picture", () => square(800, 20).png()],
    ["one of 16 bits a colour", () => square(40).toColourspace("rgb16").png()],
    ["one in CMYK", () => square(40).flatten().toColourspace("cmyk").jpeg()],
    ["a gray one", () => square(40).flatten().toColourspace("b-w").png()],
  ])("is drawn from %s in fixed sizes", async (_what, picture) => {
    const { crest, pictures } = await draw(fileOf(await picture().toBuffer()));
    expect(crest).toMatch(/^[0-9a-f]{32}$/);
    const looks = await Promise.all(LOOKS.map((look) => looksOf(pictures[look])));
    const square = (side: number, hasAlpha: boolean) => ({
      format: "png",
      width: side,
      height: side,
      hasAlpha,
    });
    expect(looks).toEqual([
      square(192, true),
      square(512, true),
      square(64, true),
      square(512, false),
      square(192, false),
    ]);
  });

  it("stands upright, whole and on clear ground", async () => {
    const photo = await square(200, 100).flatten().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { pictures } = await draw(fileOf(photo));
    const { data } = await sharp(pictures["64"]).raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [...data.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 4)];
    expect(pixel(2, 32)[3]).toBe(0);
    expect(pixel(32, 2)[3]).toBe(255);
    expect(pixel(32, 32)[0]).toBeGreaterThan(150);
  });

  it("takes over pixels only: no place, no words, and nothing behind the picture", async () => {
    const words = "<script>alert(1)</script>";
    const picture = await square()
      .png()
      .withExif({ IFD0: { Copyright: words }, IFD3: { GPSLatitudeRef: "N" } })
      .toBuffer();
    const polyglot = Buffer.concat([picture, Buffer.from(words), Buffer.from("PK archive")]);
    const { pictures } = await draw(fileOf(polyglot));
    for (const look of LOOKS) {
      expect(pictures[look].toString("latin1")).not.toMatch(/script|GPS|PK/);
      expect((await sharp(pictures[look]).metadata()).exif).toBeUndefined();
    }
  });

  it("shows the first of 10,000 frames", async () => {
    const { pictures } = await draw(fileOf(framesGif(10_000)));
    const { data } = await sharp(pictures.paper).raw().toBuffer({ resolveWithObject: true });
    expect(Math.max(...data.subarray(0, 3))).toBeGreaterThan(150);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  it.each<[string, string, () => Promise<Buffer | string> | Buffer | string]>([
    ["0 bytes", "file-empty", () => ""],
    ["5 MB and more", "file-too-large", () => Buffer.alloc(5_000_001, 1)],
    ["an SVG", "picture-type", () => svg],
    ["an SVG behind a byte order mark", "picture-type", () => `\ufeff<?xml version="1.0"?>${svg}`],
    ["a page", "picture-type", () => "<!doctype html><p>GIF89a</p>"],
    ["a PDF", "picture-type", () => "%PDF-1.7\n"],
    ["a TIFF", "picture-type", () => square().tiff().toBuffer()],
    ["an AVIF", "picture-type", () => square(64).avif().toBuffer()],
    ["a PNG of 30,000 by 30,000 pixels", "picture-too-large", () => blackPng(30_000)],
    ["a WebP that is too wide", "picture-too-large", () => square(4_097, 4).webp().toBuffer()],
    ["a head alone", "picture-damaged", () => Buffer.from("89504e470d0a1a0a", "hex")],
    ["an SVG behind the head of a GIF", "picture-damaged", () => `GIF89a${svg}`],
    ["half of a PNG", "picture-damaged", async () => half(await noise(200).png().toBuffer())],
    ["half of a JPEG", "picture-damaged", async () => half(await noise(200).jpeg().toBuffer())],
    ["half of a WebP", "picture-damaged", async () => half(await noise(200).webp().toBuffer())],
  ])("can't be %s", async (_what, code, file) => {
    await expect(draw(fileOf(await file()))).rejects.toMatchObject({ code, field: "logo" });
  });

  it("is drawn one after the other, and no more than a few of a club wait", async () => {
    const bytes = await noise(600).png().toBuffer();
    const asked = Array.from({ length: 9 }, () =>
      draw(fileOf(bytes)).then(
        () => "drawn",
        ({ code }) => code,
      ),
    );
    const came = await Promise.all(asked);
    expect(came.filter((one) => one === "drawn")).toHaveLength(3);
    expect(came.filter((one) => one === "too-many-tries")).toHaveLength(6);
  });
});

const half = (file: Buffer) => file.subarray(0, file.length / 2);
