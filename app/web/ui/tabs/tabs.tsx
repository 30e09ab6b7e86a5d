import type { ReactNode } from "react";
import { chooseTab, TAB_MEMORY_MS } from "./tab-memory.ts";

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
  const first = chooseTab(choices, { preferred });
  return (
    <page-tabs class="tabs" data-page={page} data-memory={memoryMs} data-preferred={preferred}>
      <nav className="tabs-list" aria-label={props.label}>
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`tab-${tab.id}`}
            className="tab"
            href={tab.disabled ? undefined : (tab.to ?? `#${tab.id}`)}
            aria-disabled={tab.disabled || undefined}
            data-tab={tab.id}
            data-leaves={tab.leaves ? "" : undefined}
            data-away={tab.to ? "" : undefined}
          >
            {tab.header}
          </a>
        ))}
      </nav>
      {choices
        .filter((tab) => !tab.disabled && !tab.to)
        .map((tab) => (
          <section
            key={tab.id}
            id={tab.id}
            className="tab-panel"
            data-first={tab.id === first ? "" : undefined}
          >
            <h2>{tab.header}</h2>
            {tab.content}
          </section>
        ))}
    </page-tabs>
  );
}
