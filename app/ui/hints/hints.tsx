import { Link } from "@remix-run/react";

/** What a module does instead of what the page does, or how to go on, in the reader's words. */
export interface HintView {
  text: string;
  link: string;
  to: string;
}

/** Hints of modules, a line each; nothing if there are none. */
export function Hints({ hints }: { hints: readonly HintView[] }) {
  return hints.map(({ text, link, to }) => (
    <p key={to} className="soft max-w-[36rem]">
      {text} <Link to={to}>{link}</Link>
    </p>
  ));
}
