import { useLocation, useOutlet } from "@remix-run/react";
import { LinkTabs } from "./link-tabs.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

/** A tab that is a route below the page: its id is the last segment of its path. */
export interface RouteTab extends Pick<Tab, "disabled" | "leaves"> {
  id: string;
  label: string;
  /** Shown beside the label: why it is disabled. */
  aside?: string;
  to: string;
}

type OwnTab = Omit<Tab, "header" | "to"> & { label: string };

/**
 * The tabs of a page whose own address is `base`: its own sections, those that modules add as routes below it, and the
 * `last` sections. At such a route's address the page is shown with that tab selected. If nothing is added, a single
 * section gets no tabs.
 */
export function PageTabs(props: {
  label: string;
  base: string;
  own: OwnTab[];
  routes: readonly RouteTab[];
  last?: OwnTab[];
}) {
  const { label, base, own, routes, last = [] } = props;
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const [only, ...others] = own;
  if (outlet) {
    // Routes match case-insensitively, and with or without a trailing slash.
    const here = pathname.toLowerCase().replace(/\/$/, "");
    const chosen = routes.find(({ to }) => to.toLowerCase() === here);
    const onPage = (tab: OwnTab) => ({ ...tab, to: `${base}#${tab.id}` });
    const links = [...own.map(onPage), ...routes.map(withAside), ...last.map(onPage)];
    return (
      <>
        <LinkTabs label={label} tabs={links.map((tab) => ({ ...tab, current: tab.id === chosen?.id }))} />
        {chosen ? <remembered-tab key={chosen.to} data-page={base} data-tab={chosen.id} /> : null}
        <div className="tab-panel">{outlet}</div>
      </>
    );
  }
  if (only && others.length + routes.length + last.length === 0) return only.content;
  const section = ({ label: header, ...tab }: OwnTab) => ({ ...tab, header });
  const tabs = [
    ...own.map(section),
    ...routes.map(withAside).map(({ label: header, ...tab }) => ({ ...tab, header, content: null })),
    ...last.map(section),
  ];
  return <Tabs key={base} page={base} label={label} tabs={tabs} />;
}

function withAside({ label, aside, ...tab }: RouteTab) {
  if (!aside) return { ...tab, label };
  const words = (
    <>
      {label} <small className="soft">{aside}</small>
    </>
  );
  return { ...tab, label: words };
}
