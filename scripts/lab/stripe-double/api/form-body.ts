/** A form as Stripe reads it: values are text; brackets make lists and records. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Node = string | Map<string, Node>;

/** Parses a query or a body: `a[b][0]=c` becomes `{ a: { b: ["c"] } }`. */
export function parseForm(text: string): Form {
  const root = new Map<string, Node>();
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll("]", "").split("[");
    let at = root;
    for (const name of names.slice(0, -1)) at = below(at, name);
    // `types[]` appends to a list.
    at.set(names.at(-1) || String(at.size), value);
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, formValue(node)]));
}

function below(at: Map<string, Node>, name: string): Map<string, Node> {
  const known = at.get(name);
  if (known instanceof Map) return known;
  const made = new Map<string, Node>();
  at.set(name, made);
  return made;
}

function formValue(node: Node): FormValue {
  if (typeof node === "string") return node;
  const entries = [...node].map(([name, inner]) => [name, formValue(inner)] as const);
  const isList = entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
