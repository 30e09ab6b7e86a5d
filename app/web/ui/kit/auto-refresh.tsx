import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Reads the page anew every few seconds: by a script, or by the browser if scripts are off. */
export function AutoRefresh({ seconds }: { seconds: number }) {
  return (
    <page-refresh data-every={seconds}>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
    </page-refresh>
  );
}

/** The query parameter that counts how often the page was read anew. */
const LOOKS = "looks";

/**
 * Reads the page anew after each of these waits, in seconds, and then stops: for something that may never come.
 * Shows `children` in the meantime; then, if there is a `label`, a link that reloads and starts over.
 */
export function AutoRefreshAfter(props: { waits: readonly number[]; label?: string; children?: ReactNode }) {
  const { waits, label, children } = props;
  const { pathname, search } = useLocation();
  const looks = looksIn(search);
  const wait = waits[looks];
  if (wait !== undefined) {
    const next = addressWith(pathname, search, looks + 1);
    return (
      <>
        {children}
        <page-refresh data-after={wait} data-to={next}>
          <noscript>
            <meta httpEquiv="refresh" content={`${wait};url=${next}`} />
          </noscript>
        </page-refresh>
      </>
    );
  }
  return label ? (
    <Link className="btn btn-outline min-h-12" to={addressWith(pathname, search, 0)}>
      {label}
    </Link>
  ) : null;
}

/** The number of reloads that an address counts; 0 if the value is not such a number. */
function looksIn(search: string): number {
  const looks = Number(new URLSearchParams(search).get(LOOKS));
  return Number.isSafeInteger(looks) && looks > 0 ? looks : 0;
}

function addressWith(pathname: string, search: string, looks: number): string {
  const query = new URLSearchParams(search);
  if (looks > 0) query.set(LOOKS, String(looks));
  else query.delete(LOOKS);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}
