import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/web/ui/kit/icon.tsx";

const ICONS: Record<NoticeKind, IconName> = {
  success: "success",
  info: "info",
  warning: "warning",
  error: "error",
};

export type NoticeKind = "success" | "info" | "warning" | "error";

export function noticeIcon(kind: NoticeKind): IconName {
  return ICONS[kind];
}

/** A permanent message above the page's content, such as that a membership is needed. */
export function Banner(props: { kind?: NoticeKind; children: ReactNode; action?: ReactNode }) {
  const kind = props.kind ?? "info";
  return (
    <div className={`banner tone-${kind}`}>
      <Icon name={ICONS[kind]} />
      <p>{props.children}</p>
      {props.action}
    </div>
  );
}
