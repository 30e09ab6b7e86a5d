/** The module's name as a TypeScript identifier: "lost-and-found" → "lostAndFound". */
export function identifierOf(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Inserts an import; those of modules are in alphabetical order, as the formatter wants them. */
function addImport(source: string, line: string): string {
  const lines = source.split("\n");
  const addressOf = (one: string) => /^import .* from "(\.\/.*)";$/.exec(one)?.[1];
  const address = addressOf(line) ?? "";
  const later = lines.findIndex((one) => (addressOf(one) ?? "") > address);
  const end = lines.findLastIndex((one) => one.startsWith("import ")) + 1;
  return lines.toSpliced(later === -1 ? end : later, 0, line).join("\n");
}

function addTo(source: string, list: RegExp, entry: string): string {
  const found = list.exec(source);
  if (!found) throw new Error("The list of modules is not where it was expected.");
  const [whole, before, entries = "", after] = found;
  const all = [
    ...entries
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
    entry,
  ];
  const onOneLine = `${before} ${all.join(", ")} ${after}`.replace("[ ", "[").replace(" ]", "]");
  const onMany = `${before}\n${all.map((one) => `  ${one},`).join("\n")}\n${after}`;
  const put = onOneLine.trimStart().length <= 110 ? onOneLine : onMany;
  return source.slice(0, found.index) + put + source.slice(found.index + whole.length);
}

/** `modules/index.server.ts` with one more module at the end. */
export function addToModules(source: string, name: string): string {
  const identifier = identifierOf(name);
  const entry = addTo(source, /(export const modules: FeatureModule\[\] = \[)([^\]]*)(\];)/, identifier);
  return addImport(entry, `import { ${identifier} } from "./${name}/module.server.ts";`);
}

/** `modules/routes.ts` with one more module at the end. */
export function addToRoutes(source: string, name: string): string {
  const identifier = `${identifierOf(name)}Routes`;
  const key = /^[a-z0-9]+$/.test(name) ? name : `"${name}"`;
  const entry = addTo(
    source,
    /(export const moduleRoutes: ModuleRoutes = \{)([^}]*)(\};)/,
    `${key}: ${identifier}`,
  );
  return addImport(entry, `import { ${identifier} } from "./${name}/routes.ts";`);
}
