import { useLocation, useOutlet } from "@remix-run/react";
import { useEffect } from "react";
import { LinkTabs } from "./link-tabs.tsx";
import { rememberTab } from "./tab-memory.ts";
import { type Tab, Tabs } from "./tabs.tsx";

/** A tab that is a route below the page: its id is the last part of its address. */
export interface RouteTab extends Pick<Tab, "disabled" | "leaves"> {
  id: string;
  label: string;
  /** Said beside the label: why it is disabled. */
  aside?: string;
  to: string;
}

/**
 * The tabs of a page whose own address is `base`: its own sections, and those that modules add as routes below it. The
 * address of such a route shows the page with that tab chosen. If nothing is added, a single section has no tabs.
 */
export function PageTabs(props: {
  name: string;
  label: string;
  base: string;
  own: (Omit<Tab, "header" | "to"> & { label: string })[];
  routes: readonly RouteTab[];
}) {
  const { name, label, base, own, routes } = props;
  const outlet = useOutlet();
  const { pathname } = useLocation();
  const [only, ...others] = own;
  if (outlet) {
    // Routes are matched in any case, with or without a slash at the end.
    const here = pathname.toLowerCase().replace(/\/$/, "");
    const chosen = routes.find(({ to }) => to.toLowerCase() === here);
    const links = [...own.map((tab) => ({ ...tab, to: `${base}#${tab.id}` })), ...routes.map(withAside)];
    return (
      <>
        <LinkTabs label={label} tabs={links.map((tab) => ({ ...tab, current: tab.id === chosen?.id }))} />
        {chosen ? <RememberedTab key={chosen.id} name={name} id={chosen.id} /> : null}
        <div className="tab-panel">{outlet}</div>
      </>
    );
  }
  if (routes.length === 0 && only && others.length === 0) return only.content;
  const tabs = [
    ...own.map(({ label: header, ...tab }) => ({ ...tab, header })),
    ...routes.map(withAside).map(({ label: header, ...tab }) => ({ ...tab, header, content: null })),
  ];
  return <Tabs name={name} label={label} tabs={tabs} />;
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

/** Remembers the tab of a route as the choice of any tab. */
function RememberedTab({ name, id }: { name: string; id: string }) {
  useEffect(() => {
    const memory = rememberTab(id, Date.now());
    if (memory) localStorage.setItem(`tab:${name}`, memory);
  }, [name, id]);
  return null;
}
