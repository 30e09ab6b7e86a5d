import { useEffect, useRef } from "react";

const REFRESH_MS = 100;

/** The time in a zone. Shows the server's `text` until scripts take over and refresh it every 100 ms. */
export function Clock({ timezone, locale, text }: { timezone: string; locale: string; text: string }) {
  const output = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeStyle: "medium" });
    const timer = setInterval(() => {
      const now = format.format(new Date());
      if (output.current && output.current.textContent !== now) output.current.textContent = now;
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [timezone, locale]);
  return (
    <time ref={output} className="clock" suppressHydrationWarning>
      {text}
    </time>
  );
}
