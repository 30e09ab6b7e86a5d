import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The row's heading; one per table. On a narrow screen its link makes the whole row a tap target. */
  title?: boolean;
  align?: "end";
  /** Contains text that people typed: long words break if they don't fit. */
  typed?: boolean;
  /**
   * Where it goes on a narrow screen, where each row is a name with one quiet line: in that `line` (the default);
   * `aside`, to the right of the name; as a `block` of its own below; as a `strip` along the foot; on a `stub` at the
   * side, which makes each row a ticket; or nowhere (`wide`).
   */
  place?: "line" | "aside" | "block" | "strip" | "stub" | "tick" | "wide";
  /** In the quiet line, put the column's header before the value, which does not say by itself what it is. */
  named?: boolean;
  /** Contains the row's buttons. */
  actions?: boolean;
  /** Where tapping the header leads, and how the list is currently sorted by this column. */
  sort?: { href: string; direction?: "ascending" | "descending" };
}

/** Consecutive rows that belong together; on a narrow screen they are under their letter or heading. */
interface Group<Row> {
  label: string;
  rows: Row[];
}

/**
 * A list that stays readable with 300 rows: on a wide screen a table with a sticky header, on a narrow screen rows to
 * tap. The elements are the same, only laid out differently.
 */
export function DataTable<Row>(props: {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What consecutive rows have in common: on a narrow screen a letter beside them, or a heading above them. */
  group?: { as: "letter" | "heading"; of: (row: Row) => string };
}) {
  const { columns, group } = props;
  const isTickets = columns.some(({ place }) => place === "stub");
  return (
    <div className="data-table-box">
      <table className="data-table" data-rows={isTickets ? "tickets" : (group?.as ?? "list")}>
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classes(column.align, column.place === "tick" && "row-tick")}
                aria-sort={column.sort?.direction}
              >
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        {grouped(props.rows, group?.of).map(({ label, rows }) => (
          <tbody key={`${label} ${rows[0] ? props.rowKey(rows[0]) : ""}`}>
            {label ? (
              <tr className="row-group">
                <th scope="rowgroup" colSpan={columns.length}>
                  <span>{label}</span>
                </th>
              </tr>
            ) : null}
            {rows.map((row) => (
              <tr key={props.rowKey(row)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function grouped<Row>(rows: readonly Row[], of: (row: Row) => string = () => ""): Group<Row>[] {
  const groups: Group<Row>[] = [];
  for (const row of rows) {
    const label = of(row);
    const last = groups.at(-1);
    if (last?.label === label) last.rows.push(row);
    else groups.push({ label, rows: [row] });
  }
  return groups;
}

function Head<Row>({ column }: { column: Column<Row> }) {
  if (column.actions || column.place === "tick") return <span className="sr-only">{column.header}</span>;
  if (!column.sort) return column.header;
  return (
    <Link to={column.sort.href} data-keeps-scroll="">
      {column.header}
      {column.sort.direction ? <Icon name={column.sort.direction === "ascending" ? "up" : "down"} /> : null}
    </Link>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.title) return <th scope="row">{column.cell(row)}</th>;
  if (column.actions) {
    return (
      <td className={classes("row-actions", column.place && `row-${column.place}`)}>
        <div>{column.cell(row)}</div>
      </td>
    );
  }
  const look = classes(column.typed ? "typed" : column.align, `row-${column.place ?? "line"}`);
  return (
    <td data-label={column.named ? column.header : undefined} className={look}>
      {column.cell(row)}
    </td>
  );
}

function classes(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
