/** Where the rows of a table stand: `rows` of each page, as [from, to) of all. */
export interface PageRows {
  from: number;
  to: number;
}

/**
 * Shares rows among pages: a row is never divided. Heights and rooms have one unit; the first page has less room, for the
 * document's head. At least one page, and one row on each that has any.
 */
export function pagesOf(heights: readonly number[], rooms: { first: number; others: number }): PageRows[] {
  const pages: PageRows[] = [];
  let from = 0;
  let left = rooms.first;
  heights.forEach((height, at) => {
    if (height > left && at > from) {
      pages.push({ from, to: at });
      from = at;
      left = rooms.others;
    }
    left -= height;
  });
  return [...pages, { from, to: heights.length }];
}
