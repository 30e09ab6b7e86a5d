export type Delimiter = "," | ";" | "\t";

/** Is told of each row: the line on which it begins, counted from 1, and its cells. */
type OnRow = (line: number, cells: string[]) => void;

/**
 * Takes CSV apart in one pass. A quote has a meaning at the beginning of a cell only; within such a cell two of them
 * are one. Within any other it is a sign like others. Line ends are CR LF, LF or CR.
 * @param maxCells a row of more is not gone on with: `tooWide` is called and has to throw
 * @param unclosed is called with the line where a row begins whose quote stays open, and has to throw
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
  /** The place of the next sign that ends a plain cell. */
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

/** The words of a quoted cell and the place after its closing quote; undefined if there is none. */
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
