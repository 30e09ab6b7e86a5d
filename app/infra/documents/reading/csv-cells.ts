export type Delimiter = "," | ";" | "\t" | "|";

/** Called for each row with the line on which it begins, counted from 1, and its cells. */
type OnRow = (line: number, cells: string[]) => void;

/**
 * Parses CSV in one pass. A quote only has a meaning at the beginning of a cell; in such a cell, two quotes stand for
 * one. In any other cell it is an ordinary character. Lines end with CR LF, LF or CR.
 * @param maxCells for a row with more cells, `tooWide` is called, which has to throw
 * @param unclosed called if a quote is never closed, with the line where its row begins; has to throw
 */
export function csvRows(
  text: string,
  options: { delimiter: Delimiter; maxCells: number; tooWide(): never; unclosed(line: number): never },
  onRow: OnRow,
): void {
  const { delimiter, maxCells, tooWide, unclosed } = options;
  const plain = new RegExp(`[${delimiter}\\r\\n]`, "g");
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let began = line;
  /** The position of the next character that ends an unquoted cell. */
  const endFrom = (from: number) => {
    plain.lastIndex = from;
    return plain.exec(text)?.index ?? text.length;
  };
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      const { words, end } = quoted(text, at) ?? unclosed(began);
      cell = words;
      line += lineEnds(words);
      at = end;
    }
    const end = endFrom(at);
    cells.push(cell + text.slice(at, end));
    if (cells.length > maxCells) tooWide();
    at = end + 1;
    if (text[end] === delimiter) continue;
    onRow(began, cells);
    if (end >= text.length) return;
    if (text[end] === "\r" && text[at] === "\n") at++;
    cells = [];
    began = ++line;
  }
}

/** The content of a quoted cell and the position after its closing quote; undefined if it is never closed. */
function quoted(text: string, start: number): { words: string; end: number } | undefined {
  const pieces: string[] = [];
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    pieces.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { words: pieces.join('"'), end: quote + 1 };
    from = quote + 2;
  }
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
