import { Link } from "@remix-run/react";

/** Parts of one list, each at an address of its own. */
export function LinkTabs(props: { label: string; tabs: { to: string; label: string; current: boolean }[] }) {
  return (
    <nav className="tabs-list" aria-label={props.label}>
      {props.tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className="tab" aria-current={tab.current ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
