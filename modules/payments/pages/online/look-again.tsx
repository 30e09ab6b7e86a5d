import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** How often the page looks whether the provider has told, in seconds. */
const LOOK_SECONDS = 3;

/** Loads the page's data anew every few seconds, without scripts the whole page. */
export function LookAgain() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(LOOK_SECONDS)} />
    </noscript>
  );
}
