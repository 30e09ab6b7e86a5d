import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Parts of one list, each at its own address. */
export function LinkTabs(props: {
  label: string;
  tabs: { to: string; label: ReactNode; current: boolean; disabled?: boolean }[];
}) {
  return (
    <nav className="tabs-list" aria-label={props.label}>
      {props.tabs.map((tab) =>
        tab.disabled ? (
          <span key={tab.to} className="tab" aria-disabled="true">
            {tab.label}
          </span>
        ) : (
          <Link key={tab.to} to={tab.to} className="tab" aria-current={tab.current ? "page" : undefined}>
            {tab.label}
          </Link>
        ),
      )}
    </nav>
  );
}
