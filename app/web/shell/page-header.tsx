import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/web/ui/kit/icon.tsx";

/** The page's title with its actions. `quiet` shows the title to assistive technology only. */
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

/** A paper box for a block of a page; with a title it is a section of its own, or with `within` a subsection of another one. */
export function Box(props: { title?: string; within?: boolean; children: ReactNode }) {
  const { title, within, children } = props;
  if (!title) return <div className="card-box">{children}</div>;
  const Heading = within ? "h3" : "h2";
  return (
    <section className="card-box">
      <Heading className="mb-3">{title}</Heading>
      {children}
    </section>
  );
}

/** The link back from a page to the page that it belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="btn btn-outline">
      <Icon name="left" />
      {label}
    </Link>
  );
}
