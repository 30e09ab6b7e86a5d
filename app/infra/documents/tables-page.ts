import { escapeHtml } from "#app/infra/mail/escape-html.ts";

/** A page of tables, in text. */
export interface TablesPage {
  language: string;
  title: string;
  lead: string;
  sections: { title: string; columns: string[]; rows: string[][] }[];
}

const STYLE = `
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:0 auto;padding:1.5rem 1rem}
h2{margin:2rem 0 .5rem}
div{overflow-x:auto}
table{border-collapse:collapse}
th,td{text-align:start;vertical-align:top;padding:.35rem .8rem .35rem 0;border-bottom:1px solid #8884;overflow-wrap:anywhere}
td{min-width:5rem;white-space:pre-wrap}`;

/** The page as one self-contained HTML file. A section with one row shows its columns below each other. */
export function tablesPage({ language, title, lead, sections }: TablesPage): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>
${sections.map(section).join("\n")}
</body></html>
`;
}

function section({ title, columns, rows }: TablesPage["sections"][number]): string {
  const cells = (tag: "td" | "th", values: readonly string[]) =>
    values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join("");
  const [only, ...others] = rows;
  const body =
    only && others.length === 0
      ? columns.map(
          (column, at) =>
            `<tr><th scope="row">${escapeHtml(column)}</th>${cells("td", [only[at] ?? ""])}</tr>`,
        )
      : [`<tr>${cells("th", columns)}</tr>`, ...rows.map((row) => `<tr>${cells("td", row)}</tr>`)];
  return `<h2>${escapeHtml(title)}</h2><div><table>${body.join("\n")}</table></div>`;
}
