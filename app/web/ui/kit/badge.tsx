import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "neutral" | "success" | "warning" | "error" | "info" | "strong";

/** A short fact about something. If it is a state, add an icon: never use colour alone. */
export function Badge({
  tone = "neutral",
  icon,
  typed,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  /** Contains text that people typed: it may wrap if it doesn't fit. */
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
