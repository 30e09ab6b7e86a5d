import { crc32, deflateSync, inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pdfTable } from "../pdf/pdf-table.server.ts";
import { plainPng } from "./plain-png.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Picture {
  width?: number;
  height?: number;
  /** Bits, color, compression, filter, interlace. */
  kind?: number[];
  pixels?: Buffer;
  more?: Buffer[];
}

function png({ width = 2, height = 2, kind = [8, 6, 0, 0, 0], pixels, more = [] }: Picture = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  Buffer.from(kind).copy(head, 8);
  const lines = deflateSync(pixels ?? Buffer.alloc(height * (1 + width * 4)));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", lines),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const PALETTE = chunk("PLTE", Buffer.alloc(6));

/** A document with this crest; how many pictures it holds. */
async function picturesWith(crest: Buffer | undefined): Promise<number> {
  const table = {
    ...{
      title: "Sessions",
      lead: [],
      language: "en",
      columns: [{ header: "Name", share: 1 }],
      rows: [["Training"]],
    },
    club: { name: "Red", initials: "R", accent: null },
    pageWords: () => "1",
    madeAt: new Date(0),
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of pdfTable(table, async () => crest)) pieces.push(piece);
  return Buffer.concat(pieces).toString("latin1").split("/Subtype /Image").length - 1;
}

describe("a crest", () => {
  it.each<[string, Picture]>([
    ["with alpha", {}],
    ["of RGB", { kind: [8, 2, 0, 0, 0], pixels: Buffer.alloc(2 * 7) }],
    ["of gray", { kind: [8, 0, 0, 0, 0], pixels: Buffer.alloc(2 * 3) }],
    ["of a palette", { kind: [8, 3, 0, 0, 0], pixels: Buffer.alloc(2 * 3), more: [PALETTE] }],
    [
      "of a palette with transparency",
      { kind: [8, 3, 0, 0, 0], pixels: Buffer.alloc(2 * 3), more: [PALETTE, chunk("tRNS", Buffer.alloc(1))] },
    ],
  ])("%s is drawn", async (_kind, picture) => {
    expect(await picturesWith(plainPng(png(picture)))).toBe(1);
  });

  /** The colors of a picture's lines, each of which may begin with a filter. */
  const colorsIn = (file: Buffer | undefined) => {
    const at = file?.indexOf("IDAT") ?? -1;
    return at < 0 || !file ? undefined : [...inflateSync(file.subarray(at + 4))];
  };

  it.each<[string, Picture, number[]]>([
    ["half of red", { width: 1, height: 1, pixels: Buffer.from([0, 255, 0, 0, 128]) }, [0, 255, 127, 127]],
    ["nothing", { width: 1, height: 1, pixels: Buffer.from([0, 9, 9, 9, 0]) }, [0, 255, 255, 255]],
    [
      "gray by all filters",
      {
        width: 2,
        height: 5,
        kind: [8, 0, 0, 0, 0],
        pixels: Buffer.from([0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 1, 2, 4, 1, 2]),
      },
      [
        [1, 2],
        [1, 3],
        [2, 5],
        [2, 5],
        [3, 7],
      ].flatMap(([a, b]) => [0, a, a, a, b, b, b] as number[]),
    ],
    [
      "a palette's second color",
      {
        ...{ width: 1, height: 1, kind: [8, 3, 0, 0, 0], pixels: Buffer.from([0, 1]) },
        more: [chunk("PLTE", Buffer.from([1, 2, 3, 4, 5, 6])), chunk("tRNS", Buffer.from([0]))],
      },
      [0, 4, 5, 6],
    ],
  ])("of %s looks as on white paper", (_what, picture, colors) => {
    expect(colorsIn(plainPng(png(picture)))).toEqual(colors);
  });

  it.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["a page", Buffer.from("<!DOCTYPE html>")],
    ["a signature alone", SIGNATURE],
    ["half a file", png().subarray(0, 60)],
    ["too wide a picture", png({ width: 1_025, height: 1 })],
    ["no width", png({ width: 0 })],
    ["fewer pixels than announced", png({ pixels: Buffer.alloc(17) })],
    ["more pixels than announced", png({ pixels: Buffer.alloc(19) })],
    ["a bomb", png({ pixels: Buffer.alloc(50_000_000) })],
    ["a filter that there is not", png({ pixels: Buffer.alloc(18, 5) })],
    ["interlaced lines", png({ kind: [8, 6, 0, 0, 1] })],
    ["16 bits", png({ kind: [16, 6, 0, 0, 0] })],
    ["a color type that there is not", png({ kind: [8, 5, 0, 0, 0] })],
    ["a palette that is missing", png({ kind: [8, 3, 0, 0, 0], pixels: Buffer.alloc(6) })],
    ["a chunk of four gigabytes", Buffer.concat([SIGNATURE, Buffer.from("ffffffff49444154", "hex")])],
  ])("can't be %s", (_what, file) => {
    expect(plainPng(file)).toBeUndefined();
  });

  it("that was tampered with is left out or drawn, and never in the way", async () => {
    const file = png({ width: 5, height: 4 });
    const tampered = fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(tampered, (changes) => {
        const other = Buffer.from(file);
        for (const [at, value] of changes) other[at] = value;
        plainPng(other);
      }),
    );
    expect(await picturesWith(Buffer.from("ffd8ffe0", "hex"))).toBe(0);
  });
});
