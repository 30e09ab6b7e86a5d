import { useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";

/**
 * A link of the frame, marked as current on its page and, unless it is `exact`, on the pages below it. Every page has
 * about twenty: as plain anchors that the enhancer follows, they cost a third of what the router's own links cost.
 */
export function ShellLink({ to, exact, ...anchor }: { to: string; exact?: boolean } & ComponentProps<"a">) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (!exact && to !== "/" && pathname.startsWith(`${to}/`));
  return <a {...anchor} href={to} data-enhance="" aria-current={isCurrent ? "page" : undefined} />;
}
