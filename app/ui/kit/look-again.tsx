import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data anew every few seconds, without scripts the whole page. */
export function LookAgain({ seconds }: { seconds: number }) {
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
