import type { ReactNode } from "react";

/** The page's title with what can be done on it. `quiet` keeps the title for assistive technology only. */
export function PageHeader(props: { title: string; lead?: ReactNode; actions?: ReactNode; quiet?: boolean }) {
  if (props.quiet) return <h1 className="sr-only">{props.title}</h1>;
  return (
    <header className="page-header">
      <div>
        <h1>{props.title}</h1>
        {props.lead ? <p>{props.lead}</p> : null}
      </div>
      {props.actions ? <div className="page-actions">{props.actions}</div> : null}
    </header>
  );
}

/** A paper box for a block of a page; with a title it is a section of its own. */
export function Box({ title, children }: { title?: string; children: ReactNode }) {
  if (!title) return <div className="card-box">{children}</div>;
  return (
    <section className="card-box">
      <h2 className="mb-3">{title}</h2>
      {children}
    </section>
  );
}
