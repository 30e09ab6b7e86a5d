import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvRows } from "./csv-cells.ts";

function rowsOf(text: string, maxCells = 100): [line: number, cells: string[]][] {
  const rows: [number, string[]][] = [];
  const limits = {
    delimiter: ",",
    maxCells,
    tooWide: () => {
      throw new Error("wide");
    },
    unclosed: (line: number) => {
      throw new Error(`open ${line}`);
    },
  } as const;
  csvRows(text, limits, (line, cells) => rows.push([line, cells]));
  return rows;
}

describe("rows of CSV", () => {
  it.each<[string, [number, string[]][]]>([
    ["", [[1, [""]]]],
    ["a,b", [[1, ["a", "b"]]]],
    [
      "a,\r\n,b\rc\n",
      [
        [1, ["a", ""]],
        [2, ["", "b"]],
        [3, ["c"]],
        [4, [""]],
      ],
    ],
    [
      '"a,""b""\r\nc",d\ne',
      [
        [1, ['a,"b"\r\nc', "d"]],
        [3, ["e"]],
      ],
    ],
    [
      '5" pipe,6"\nx',
      [
        [1, ['5" pipe', '6"']],
        [2, ["x"]],
      ],
    ],
    ['"a"b,"",c', [[1, ["ab", "", "c"]]]],
  ])("%j", (text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it.each([
    ['a\n"b,c\nd', "open 2"],
    ['x"\n"', "open 2"],
    // A quote within a cell does not hide separators from the limit.
    [`x",${",".repeat(200)}`, "wide"],
    [`5" pipe,${"a,".repeat(200)}6" pipe`, "wide"],
    [`"a"b"${",".repeat(200)}`, "wide"],
  ])("refuses %j", (text, what) => {
    expect(() => rowsOf(text)).toThrow(what);
  });

  it("are those that another reader finds in what is written by the rules", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."a\"\r\n, ;'é") });
    const quotedCell = cell.map((text) => (/["\r\n,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text));
    const table = fc.array(fc.array(quotedCell, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), (rows, newline) => {
        const text = rows.map((cells) => cells.join(",")).join(newline);
        const { data } = Papa.parse<string[]>(text, { delimiter: ",", newline });
        expect(rowsOf(text).map(([, cells]) => cells)).toEqual(text === "" ? [[""]] : data);
      }),
      { numRuns: 500 },
    );
  });
});
