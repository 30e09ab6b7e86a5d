type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A field's name as the API writes it. */
export const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** No field has a longer name: a longer one is left as it is, and is then refused as unknown. */
const LONGEST_NAME = 100;

const camel = (key: string) =>
  key.length > LONGEST_NAME
    ? key
    : key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

/** Cache of snake_case names by their camelCase: in a list, every item has the same ones. */
const turned = new Map<string, string>();
/** More names than all operations have together, and a bound so that names chosen by clubs can't fill the memory. */
const MAX_TURNED = 2_000;

function knownSnake(key: string): string {
  const known = turned.get(key);
  if (known !== undefined) return known;
  const name = snake(key);
  if (turned.size < MAX_TURNED) turned.set(key, name);
  return name;
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Blob) return value;
  const named: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (item === undefined) continue;
    const name = rename(key);
    const mapped = item !== null && typeof item === "object" ? mapKeys(item, rename) : item;
    // A plain assignment would set the object's prototype instead of a field.
    if (name === "__proto__") Object.defineProperty(named, name, { value: mapped, enumerable: true });
    else named[name] = mapped;
  }
  return named;
}

/** The API's snake_case form of a result; instants become ISO strings. */
export function toSnake(value: unknown): Json {
  return mapKeys(value, knownSnake) as Json;
}

/** The paths of the fields that are written with capitals, which the API never does. */
export function capitalized(value: unknown, at: readonly PropertyKey[] = []): PropertyKey[][] {
  if (value === null || typeof value !== "object" || value instanceof Blob) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => capitalized(item, [...at, index]));
  return Object.entries(value).flatMap(([key, item]) => [
    ...(/[A-Z]/.test(key) ? [[...at, key]] : []),
    ...capitalized(item, [...at, key]),
  ]);
}

/** The camelCase form of a body that the API received. A `__proto__` key stays plain data. */
export function toCamel(value: unknown): unknown {
  return mapKeys(value, camel);
}
