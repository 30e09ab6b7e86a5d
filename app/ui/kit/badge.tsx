import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "neutral" | "success" | "warning" | "error" | "info" | "strong";

/** A short fact about a thing. If it is a state, give it an icon, too: never colour alone. */
export function Badge({
  tone = "neutral",
  icon,
  typed,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  /** Holds what people typed: it may break if it doesn't fit. */
  typed?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={`badge tone-${tone}${typed ? " badge-typed" : ""}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  );
}
