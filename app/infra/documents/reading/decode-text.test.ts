import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const ASCII = "Name;E-mail\n";
const bytes = (hex: string) =>
  Buffer.concat([Buffer.from(ASCII), Buffer.from(hex.replaceAll(" ", ""), "hex")]);
/** The bytes of a text in which `codes` stand for the letters outside ASCII. */
const encoded = (text: string, codes: Record<string, number>) =>
  Buffer.concat([
    Buffer.from(ASCII),
    Buffer.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0))),
  ]);
const read = (given: Uint8Array, hints = {}) => {
  const decoded = decodeText(given, hints);
  return decoded && [decoded.text.slice(ASCII.length), decoded.encoding];
};

const POLISH = { Ł: 0xa3, ż: 0xbf, ą: 0xb9, ś: 0x9c, ć: 0xe6, ó: 0xf3, ł: 0xb3, ę: 0xea };
const CZECH = { ř: 0xf8, á: 0xe1, ž: 0x9e, ě: 0xec, ý: 0xfd, č: 0xe8, š: 0x9a, Š: 0x8a };
const TURKISH = { ş: 0xfe, ı: 0xfd, İ: 0xdd, ğ: 0xf0, Ç: 0xc7, Ş: 0xde, ö: 0xf6, ü: 0xfc };
const MAC = { é: 0x8e, ñ: 0x96, ú: 0x9c, á: 0x87, í: 0x92, ó: 0x97, ö: 0x9a, ü: 0x9f, É: 0x83 };
const DOS = { é: 0x82, ñ: 0xa4, ú: 0xa3, á: 0xa0, í: 0xa1, ó: 0xa2, ö: 0x94, ü: 0x81, Ñ: 0xa5 };
const WESTERN = { é: 0xe9, ñ: 0xf1, ú: 0xfa, á: 0xe1, Ñ: 0xd1, É: 0xc9, ª: 0xaa, "’": 0x92, ï: 0xef };

describe("a text without a mark", () => {
  it.each<[string, Record<string, number>, string, object?]>([
    ["José Núñez Peña", WESTERN, "windows-1252"],
    ["JOSÉ NÚÑEZ; Mª José; Sean O’Connor; Anaïs", { ...WESTERN, Ú: 0xda }, "windows-1252"],
    ["Łukasz Wiśniewski; Dąbrowski", POLISH, "windows-1250"],
    ["Kręgiel", POLISH, "windows-1250", { currency: "PLN" }],
    ["Jiří Novák; Tomáš Dvořák; Černý", { ...CZECH, í: 0xed, Č: 0xc8 }, "windows-1250"],
    ["Nový", CZECH, "windows-1250"],
    ["Ayşe Yılmaz; İbrahim Doğan; Çağrı Şahin", TURKISH, "windows-1254"],
    ["Yılmaz", TURKISH, "windows-1254", { currency: "TRY" }],
    ["José Núñez; María López", MAC, "macintosh"],
    ["Raúl; García", MAC, "macintosh"],
    ["König; Müller", MAC, "macintosh"],
    ["José Núñez Peña; Málaga; García", DOS, "cp850"],
    ["Jürgen Müller; König", DOS, "cp850"],
    ["þór Þórsson", { þ: 0xfe, Þ: 0xde, ó: 0xf3 }, "windows-1252", { currency: "ISK" }],
  ])("%s", (text, codes, encoding, hints = {}) => {
    expect(read(encoded(text, codes), hints)).toEqual([text, encoding]);
  });

  it("is none if it makes no sense: another alphabet, damaged UTF-8, what no encoding has", () => {
    expect(read(bytes("c8e2e0ed20cff2f0eee2"))).toBeUndefined();
    expect(read(Buffer.from("Jos\u00c3\u00a9 N\u00fa\u00f1ez", "latin1"))).toBeUndefined();
    expect(read(encoded("Joséx", { é: 0xe9, x: 0x81 }))).toBeUndefined();
  });
});

describe("a text", () => {
  it("with a byte order mark is what that says, whatever else was said", () => {
    const little = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Zoë ş", "utf16le")]);
    const big = Buffer.from(little).swap16();
    for (const [given, encoding] of [
      [little, "utf-16le"],
      [big, "utf-16be"],
    ] as const)
      expect(decodeText(given, { encoding: "windows-1252" })).toEqual({ text: "Zoë ş", encoding });
    expect(decodeText(Buffer.from("\ufeffZoë"))).toEqual({ text: "Zoë", encoding: "utf-8" });
  });

  it("in UTF-8 is that, in every country", () => {
    const text = "Ayşe Żółć Núñez";
    expect(decodeText(Buffer.from(text), { currency: "TRY" })).toEqual({ text, encoding: "utf-8" });
  });

  it("is read as somebody says", () => {
    expect(read(encoded("Zieliński", { ń: 0xf1 }))).toEqual(["Zieliñski", "windows-1252"]);
    expect(read(encoded("Zieliński", { ń: 0xf1 }), { encoding: "windows-1250" })).toEqual([
      "Zieliński",
      "windows-1250",
    ]);
    expect(read(encoded("Zieliński", { ń: 0xf1 }), { encoding: "utf-8" })).toBeUndefined();
  });
});
