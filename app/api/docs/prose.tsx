import { Fragment, type ReactNode } from "react";

/** A text of the API document: what is in backticks is shown as code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>
      <Words text={text} />
    </p>
  );
}

/** The same, within a line. */
export function Words({ text }: { text: string }): ReactNode {
  const [before, code, ...after] = text.split("`");
  if (code === undefined) return before;
  return (
    <Fragment>
      {before}
      <code>{code}</code>
      {after.length > 0 ? <Words text={after.join("`")} /> : null}
    </Fragment>
  );
}
