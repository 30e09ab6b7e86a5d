import type { ReactNode } from "react";

/** A form with one button. Works without scripts; with scripts the shell submits it without leaving the page. */
export function ActionButton(props: {
  action: string;
  fields?: Record<string, string>;
  className?: string;
  /** Names the button if its text alone doesn't say what it acts on. */
  label?: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={props.action}>
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={props.className ?? "btn btn-outline"} aria-label={props.label}>
        {props.children}
      </button>
    </form>
  );
}
