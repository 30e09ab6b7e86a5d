/**
 * Sorts errors by the order of the form's fields, which is that of its schema (`formFieldNames`). Errors of the whole form,
 * under "", come first; those of unknown fields come last.
 */
export function inFieldOrder<T>(
  errors: Readonly<Record<string, T>>,
  fields: ReadonlySet<string>,
): Record<string, T> {
  const names = [...fields];
  const fieldPosition = (path: string) => {
    if (path === "") return -1;
    const place = names.indexOf(path.split(/[.[]/)[0] ?? "");
    return place === -1 ? names.length : place;
  };
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => fieldPosition(a) - fieldPosition(b)));
}
