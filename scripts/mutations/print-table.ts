/** Prints rows of texts as a table of Markdown, its columns as wide as their longest text. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_title, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  console.log(line(head));
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  for (const row of rows) console.log(line(row));
}
