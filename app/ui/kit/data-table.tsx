import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Names the row; it is the first column, and the card's title on a narrow screen. */
  title?: boolean;
  align?: "end";
  /** Holds what people typed: words of any length, broken if they don't fit. */
  typed?: boolean;
  /**
   * How it stands in a card, where else its head goes before it: `bare` says by itself what it is, `line` does so on a
   * line of its own.
   */
  card?: "bare" | "line";
  /** Buttons of the row: no label in cards. */
  actions?: boolean;
  /** Where a tap on the head leads, and how the list is sorted by it now. */
  sort?: { href: string; direction?: "ascending" | "descending" };
}

/** A list that stays readable at 300 rows: the head stays in sight, and on a narrow screen each row is a card. */
export function DataTable<Row>(props: {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}) {
  return (
    <div className="data-table-box">
      <table className="data-table">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.key} scope="col" className={column.align} aria-sort={column.sort?.direction}>
                <Head column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {props.columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  if (column.actions) return <span className="sr-only">{column.header}</span>;
  if (!column.sort) return column.header;
  return (
    <Link to={column.sort.href} preventScrollReset>
      {column.header}
      {column.sort.direction ? <Icon name={column.sort.direction === "ascending" ? "up" : "down"} /> : null}
    </Link>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.title) return <th scope="row">{column.cell(row)}</th>;
  if (column.actions) {
    return (
      <td className="row-actions">
        <div>{column.cell(row)}</div>
      </td>
    );
  }
  const look = [column.typed ? "typed" : column.align, column.card === "line" && "card-line"];
  return (
    <td
      data-label={column.card ? undefined : column.header}
      className={look.filter(Boolean).join(" ") || undefined}
    >
      {column.cell(row)}
    </td>
  );
}
