import { useNavigate, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { chooseTab, storedTab, storeTab, TAB_MEMORY_MS } from "./tab-memory.ts";

export interface Tab {
  /** Also the fragment in the address. */
  id: string;
  header: ReactNode;
  disabled?: boolean;
  content: ReactNode;
  /** The address of a tab that is a page of its own; its content exists only there. */
  to?: string;
  /** It leads to a page without these tabs, so it is a plain link, and never remembered as the choice. */
  leaves?: boolean;
}

/** The decoded fragment of an address; undecoded if its encoding is invalid. */
function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Tabbed panels at one address. Without scripts they are sections of one page, with links to each. With scripts the
 * fragment decides which is shown, else the last choice (remembered for `memoryMs`; 0 switches that off), else
 * `preferred`, else the first. What is remembered is for this very page, whose path is `page`. A tab with an address of its
 * own is a link; choosing it navigates there. An address with a query or a fragment means this page, so a remembered tab
 * does not lead away from it.
 */
export function Tabs(props: {
  page: string;
  label: string;
  tabs: Tab[];
  preferred?: string;
  memoryMs?: number;
}) {
  const { page, tabs, preferred, memoryMs = TAB_MEMORY_MS } = props;
  const choices = tabs.map((tab) => ({ ...tab, disabled: tab.disabled || tab.leaves }));
  const [active, setActive] = useState<string>();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== "idle";
  const elsewhere = tabs.find((tab) => tab.id === active)?.to;
  const facts = choices.map((tab) => `${tab.id}${tab.disabled ? "!" : ""}`).join(" ");
  const pages = tabs.flatMap((tab) => (tab.to ? [tab.id] : [])).join(" ");
  const first = chooseTab(choices, { preferred });

  useEffect(() => {
    const known = facts
      .split(" ")
      .map((fact) => ({ id: fact.replace("!", ""), disabled: fact.endsWith("!") }));
    const away = pages.split(" ");
    const choose = (remembered?: string) =>
      setActive((current) => {
        const { hash, search } = window.location;
        const fragment = decodeFragment(hash);
        const isMeant = search !== "" || fragment !== "";
        const last = isMeant && away.includes(remembered ?? "") ? undefined : remembered;
        return chooseTab(known, { fragment, remembered: current ?? last, preferred });
      });
    choose(storedTab(page));
    const onChange = () => choose();
    window.addEventListener("hashchange", onChange);
    return () => window.removeEventListener("hashchange", onChange);
  }, [facts, pages, page, preferred]);

  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  useEffect(() => {
    if (active) storeTab({ page, tab: active }, memoryMs);
  }, [active, page, memoryMs]);

  const usable = choices.filter((tab) => !tab.disabled);

  const select = (id: string) => {
    if (chooseTab(choices, { fragment: id }) !== id) return;
    setActive(id);
    // The effect above replaces this address with the tab's, as a panel's fragment replaces the current one: Back
    // leaves the page.
    if (tabs.some((tab) => tab.id === id && tab.to)) return;
    // A choice in the meantime cancels the navigation to a remembered page.
    if (isLeaving) return navigate({ hash: id }, { replace: true, preventScrollReset: true });
    window.history.replaceState(window.history.state, "", `#${id}`);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = usable.findIndex((tab) => tab.id === active);
    const next = usable[(at + step + usable.length) % usable.length];
    if (!next) return;
    select(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };

  const live = active !== undefined;
  return (
    <div className="tabs" data-live={live ? "" : undefined}>
      <nav
        className="tabs-list"
        aria-label={props.label}
        role={live ? "tablist" : undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`tab-${tab.id}`}
            className="tab"
            href={tab.disabled ? undefined : (tab.to ?? `#${tab.id}`)}
            aria-disabled={tab.disabled || undefined}
            data-enhance={tab.leaves ? "" : undefined}
            onClick={(event) => {
              // A link to another page may be opened in a new tab.
              if (tab.leaves || (tab.to && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
              event.preventDefault();
              select(tab.id);
            }}
            {...(live
              ? {
                  role: "tab",
                  "aria-selected": tab.id === active,
                  "aria-controls": tab.disabled || tab.to ? undefined : tab.id,
                  tabIndex: tab.id === active || tab.leaves ? 0 : -1,
                }
              : {})}
          >
            {tab.header}
          </a>
        ))}
      </nav>
      {usable
        .filter((tab) => !tab.to)
        .map((tab) => (
          <section
            key={tab.id}
            id={tab.id}
            className="tab-panel"
            data-first={tab.id === first ? "" : undefined}
            hidden={live && tab.id !== active}
            {...(live ? { role: "tabpanel", "aria-labelledby": `tab-${tab.id}` } : {})}
          >
            <h2>{tab.header}</h2>
            {tab.content}
          </section>
        ))}
    </div>
  );
}
