import { Link } from "@remix-run/react";

/** What a module does instead of the page, or how to continue, in the reader's language. */
export interface HintView {
  text: string;
  link: string;
  to: string;
}

/** Modules' hints, one line each. */
export function Hints({ hints }: { hints: readonly HintView[] }) {
  return hints.map(({ text, link, to }) => (
    <p key={to} className="soft max-w-[36rem]">
      {text} <Link to={to}>{link}</Link>
    </p>
  ));
}
