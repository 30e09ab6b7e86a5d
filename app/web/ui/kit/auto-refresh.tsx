import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";

/** Reloads the page's data every few seconds, or the whole page if scripts are off. */
export function AutoRefresh({ seconds }: { seconds: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, seconds * 1_000);
    return () => clearInterval(timer);
  }, [revalidate, seconds]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}

/** The query parameter that counts the reloads of a page without scripts. */
const LOOKS = "looks";

/**
 * Reloads the page's data after each of these waits, in seconds, and then stops: for something that may never come.
 * Shows `children` in the meantime; then, if there is a `label`, a link that reloads and starts over.
 */
export function AutoRefreshAfter(props: { waits: readonly number[]; label?: string; children?: ReactNode }) {
  const { key } = useLocation();
  return <Refreshes key={key} {...props} />;
}

function Refreshes({ waits, label, children }: Parameters<typeof AutoRefreshAfter>[0]) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const [looks, setLooks] = useState(() => looksIn(search));
  const wait = waits[looks];
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      revalidate();
      setLooks(looks + 1);
    }, wait * 1_000);
    return () => clearTimeout(timer);
  }, [revalidate, looks, wait]);
  if (wait !== undefined)
    return (
      <>
        {children}
        <noscript>
          <meta httpEquiv="refresh" content={`${wait};url=${addressWith(pathname, search, looks + 1)}`} />
        </noscript>
      </>
    );
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
