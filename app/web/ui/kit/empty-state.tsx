import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** Shown in place of an empty list: says what is not there yet, and what happens next. */
export function EmptyState(props: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      {props.children ? <p>{props.children}</p> : null}
      {props.action}
    </div>
  );
}
