/** The rows of a table that are on one page, as [from, to) of all rows. */
export interface PageRows {
  from: number;
  to: number;
}

/**
 * Distributes rows over pages; a row is never divided. Heights and rooms use the same unit; the first page has less
 * room, because of the document's head. Returns at least one page, and a page has at least one row if there are any.
 */
export function paginateRows(
  heights: readonly number[],
  rooms: { first: number; others: number },
): PageRows[] {
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
