import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const csv = (text: string) => readSpreadsheet(bytesOf(text));
const cells = (read: ReturnType<typeof readSpreadsheet>) =>
  "sheet" in read ? [read.sheet.header, ...read.sheet.rows].map((row) => row.cells) : read.fault;
const fault = (bytes: Uint8Array) => {
  const read = readSpreadsheet(bytes);
  return "fault" in read ? [read.fault.code, read.fault.values] : "read";
};

const BOOK = `<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/>
  <sheet name="Team" sheetId="2" r:id="rId2"/></sheets></workbook>`;
const LINKS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;
const workbook = (sheet: string, parts: Record<string, string> = {}) =>
  zipSync({
    "xl/workbook.xml": bytesOf(BOOK),
    "xl/_rels/workbook.xml.rels": bytesOf(LINKS),
    "xl/worksheets/sheet2.xml": bytesOf(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`),
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)])),
  });

describe("a CSV file", () => {
  it.each([
    ["name,email\r\nBo,bo@x.example\r\n"],
    ["\uFEFFname;email\nBo;bo@x.example"],
    ["name\temail\rBo\tbo@x.example\r"],
    ["name|email\nBo|bo@x.example"],
    ["sep=;\r\nname;email\r\nBo;bo@x.example"],
    ["sep=|\nname|email\nBo|bo@x.example"],
    ['\n\n"name","email"\n,\nBo,bo@x.example,,,\n;'],
  ])("is read whatever stands between its cells: %j", (text) => {
    const read = cells(csv(text));
    expect(Array.isArray(read) ? read.slice(0, 2) : read).toEqual([
      ["name", "email"],
      ["Bo", "bo@x.example"],
    ]);
  });

  it("is read as a Spanish Excel saves it", () => {
    const bytes = Buffer.from("Nombre;Precio\nJosé Núñez Ávila;12 \x80", "latin1");
    expect(cells(readSpreadsheet(bytes))).toEqual([
      ["Nombre", "Precio"],
      ["José Núñez Ávila", "12 €"],
    ]);
  });

  it("is read with what Windows-1252 has of quotes and signs", () => {
    const bytes = Buffer.concat([Buffer.from("Nombre;Nota\nJos\u00e9;\x93\u00a1\u00c1nimo!\x94", "latin1")]);
    expect(cells(readSpreadsheet(bytes))).toEqual([
      ["Nombre", "Nota"],
      ["José", "“¡Ánimo!”"],
    ]);
  });

  it("knows on which line each row begins", () => {
    const read = csv('name,note\n\n"Bo","two\r\nlines"\r\nAl,x\n');
    expect("sheet" in read && read.sheet.rows.map(({ line }) => line)).toEqual([3, 5]);
  });

  it("gives back what was kept from running", () => {
    expect(cells(csv("name\n'=1+1\n''=2\n'tis"))).toEqual([["name"], ["=1+1"], ["'=2"], ["'tis"]]);
  });
});

describe("a workbook", () => {
  it("is read as our own writer makes it", async () => {
    const rows = [
      ["Name", "Score"],
      ["Zoë & <Co> 😀", 7.1],
      ["=1+1", 12],
    ];
    const made = await writeWorkbook(
      rows.map((row) => row.map((value) => ({ value, type: typeof value === "string" ? String : Number }))),
      { sheet: "Members" },
    ).toBuffer();
    expect(cells(readSpreadsheet(made))).toEqual([
      ["Name", "Score"],
      ["Zoë & <Co> 😀", "7.1"],
      ["=1+1", "12"],
    ]);
  });

  it("is read as spreadsheets make it: rich texts, inline ones, formulas, gaps, the first sheet in sight", () => {
    const sheet = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>e-mail</t></is></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4"><v>7.0999999999999996</v></c>
        <c r="C4" t="str"><f>A1</f><v>a@x.example</v></c><c r="XFD4" s="1"/></row>
      <row><c t="inlineStr"><is><t>x</t></is></c><c/><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>`;
    const texts = `<sst><si><t>name</t></si>
      <si><r><t xml:space="preserve">Zoë </t></r><r><t>N&#xfa;&#241;ez&#128512;_x005F_x0041_</t></r><rPh><t>no</t></rPh></si></sst>`;
    const read = readSpreadsheet(workbook(sheet, { "xl/sharedStrings.xml": texts }));
    expect(cells(read)).toEqual([
      ["name", "", "e-mail"],
      ["Zoë Núñez😀_x0041_", "7.1", "a@x.example"],
      ["x", "", "1"],
    ]);
    expect("sheet" in read && read.sheet.rows.map(({ line }) => line)).toEqual([4, 5]);
  });
});

describe("a file that can't be taken", () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const utf16 = new Uint8Array(Uint16Array.from([..."name\nBo"].map((one) => one.charCodeAt(0))).buffer);
  const bomb = "<row/>".repeat(7_000_000);
  const lying = workbook(bomb);
  // The size that it declares is small; its actual content is not.
  const at = Buffer.from(lying).lastIndexOf("xl/worksheets/sheet2.xml");
  new DataView(lying.buffer, lying.byteOffset).setUint32(at - 22, 1_000, true);

  it.each<[string, Uint8Array, string, object?]>([
    ["empty", bytesOf(""), "file-empty"],
    ["blank", bytesOf("\uFEFF \n , ,\n"), "file-empty"],
    ["a picture named .csv", png, "file-type"],
    ["UTF-16", utf16, "file-type"],
    ["UTF-16 with its mark, cut off", Uint8Array.from([0xff, 0xfe, ...utf16.slice(1)]), "file-encoding"],
    ["Windows-1251", Uint8Array.from([...bytesOf("name\n"), 0xc8, 0xe2, 0xe0, 0xed]), "file-encoding"],
    [
      "Windows-1252 with a byte that it does not have",
      Buffer.from("name\nJos\u00e9\u0081", "latin1"),
      "file-encoding",
    ],
    [
      "UTF-8 that was damaged",
      Buffer.from("name\nJos\u00c3\u00a9\nN\u00fa\u00f1ez", "latin1"),
      "file-encoding",
    ],
    ["text with a picture in it", Buffer.from("name\nJos\u00e9\u0000", "latin1"), "file-type"],
    [
      "of a workbook that has one long text in every cell",
      workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(59)}</row>`.repeat(4_999), {
        "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(700)}</t></si></sst>`,
      }),
      "file-too-large",
      { megabytes: 5 },
    ],
    [
      "of a workbook with NUL",
      workbook('<row><c t="inlineStr"><is><t>_x0000_</t></is></c></row>'),
      "file-damaged",
    ],
    [
      "of a workbook with half a character",
      workbook('<row><c t="inlineStr"><is><t>&#xD800;</t></is></c></row>'),
      "file-damaged",
    ],
    ["with NUL", bytesOf("name\nB\u0000o"), "file-type"],
    ["an old workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "file-old-workbook"],
    ["with a quote that stays open", bytesOf('name,x\nBo,"y\nAl,z\n'), "file-unclosed-quote", { line: 2 }],
    ["a million columns wide", bytesOf(",".repeat(1_000_000)), "file-too-wide", { most: 60 }],
    [
      "a million columns wide behind a quote",
      bytesOf(`x",${",".repeat(1_000_000)}`),
      "file-too-wide",
      { most: 60 },
    ],
    ["61 columns wide", bytesOf("x,".repeat(61)), "file-too-wide", { most: 60 }],
    ["of 5,001 rows", bytesOf(`name\n${"x\n".repeat(5_001)}`), "file-too-long", { most: 5_000 }],
    ["too large", new Uint8Array(5_000_001).fill(0x61), "file-too-large", { megabytes: 5 }],
    ["another archive", zipSync({ "content.xml": bytesOf("x") }), "file-type"],
    ["a broken archive", Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3]), "file-damaged"],
    ["a workbook that was cut off", workbook("<row/>").slice(0, -30), "file-damaged"],
    [
      "a workbook without its sheet",
      zipSync({ "xl/workbook.xml": bytesOf(BOOK), "xl/_rels/workbook.xml.rels": bytesOf(LINKS) }),
      "file-damaged",
    ],
    ["a workbook of broken XML", workbook("<row><c></row>"), "file-damaged"],
    [
      "a workbook with entities",
      workbook("", { "xl/sharedStrings.xml": '<!DOCTYPE x [<!ENTITY a "b">]><sst/>' }),
      "file-damaged",
    ],
    [
      "a workbook with a far column",
      workbook('<row><c r="XFD1"><v>1</v></c></row>'),
      "file-too-wide",
      { most: 60 },
    ],
    [
      "a workbook of 5,001 rows",
      workbook("<row><c><v>1</v></c></row>".repeat(5_002)),
      "file-too-long",
      { most: 5_000 },
    ],
    ["a bomb", workbook(bomb), "file-too-large", { megabytes: 5 }],
    ["a bomb that hides its size", lying, "file-damaged"],
  ])("says why: %s", (_what, bytes, code, values = {}) => {
    expect(fault(bytes)).toEqual([code, values]);
  });
});
