import type { ReactNode } from "react";
import { Crest } from "#app/web/ui/kit/avatar.tsx";
import { type ToastMessage, Toasts } from "#app/web/ui/toast/toast.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The frame of pages outside a club's shell: signing in, joining, the landing page (`wide`). */
export function PlainContainer(props: {
  /** The club; without one, the product is shown, as on the platform's own pages. */
  club?: { name: string; logo: string | null };
  home?: string;
  /** Who is signed in; empty if nobody is, absent if that is not known. */
  owner?: number | "";
  wide?: boolean;
  toast?: ToastMessage | null;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="plain" data-owner={props.owner} data-wide={props.wide ? "" : undefined}>
      <SkipLink />
      <header className="plain-head">
        <a href={props.home ?? "/"}>
          {props.club ? (
            <Crest name={props.club.name} logo={props.club.logo} />
          ) : (
            <img src="/favicon.svg" alt="" width={40} height={40} />
          )}
          {props.club?.name ?? "Teamsheet"}
        </a>
      </header>
      <main className="plain-main" id="main" tabIndex={-1}>
        <Toasts toast={props.toast} />
        {props.children}
      </main>
      {props.footer}
    </div>
  );
}

/** The sheet of paper on the pitch that holds a plain page's content. */
export function PlainSheet({
  title,
  lead,
  children,
}: {
  title?: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="sheet">
      {title ? (
        <header>
          <h1>{title}</h1>
          {lead ? <p className="soft mt-2">{lead}</p> : null}
        </header>
      ) : null}
      {children}
    </div>
  );
}
