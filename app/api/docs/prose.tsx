/** A text of the document: what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  return (
    <p>
      <Words text={text} />
    </p>
  );
}

/** The same within a line. */
export function Words({ text }: { text: string }) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part));
}
