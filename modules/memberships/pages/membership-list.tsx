import type { ReactNode } from "react";
import { Badge } from "#app/kit/ui.tsx";
import type { MembershipRow } from "./membership-rows.server.ts";

/** Memberships in a list, each with its state; `acts` are what can be done with one. */
export function MembershipList(props: {
  rows: readonly MembershipRow[];
  acts?: (row: MembershipRow) => ReactNode;
}) {
  return (
    <ul className="facts" data-keeps-focus="button">
      {props.rows.map((row) => (
        <li key={row.id} className="fact">
          <div className="min-w-0">
            <p className="font-semibold">{row.plan}</p>
            <p className="soft nums">
              {row.period} · {row.price}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2 sm:justify-end">
            <Badge tone={row.tone}>{row.state}</Badge>
            {props.acts?.(row)}
          </div>
        </li>
      ))}
    </ul>
  );
}
