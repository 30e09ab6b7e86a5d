import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Content that expands in place, without scripts; of disclosures with the same `name` only one is open at a time. */
export function Disclosure(props: {
  summary: ReactNode;
  icon?: IconName;
  name?: string;
  open?: boolean;
  children: ReactNode;
}) {
  const group: Record<string, string> = props.name ? { name: props.name } : {};
  return (
    <details className="disclosure" open={props.open} {...group}>
      <summary>
        {props.icon ? <Icon name={props.icon} /> : null}
        {props.summary}
        <Icon name="down" />
      </summary>
      <div>{props.children}</div>
    </details>
  );
}
