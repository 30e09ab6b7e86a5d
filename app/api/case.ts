type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A field's name as the API carries it. */
export const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value instanceof Date) return value.toISOString();
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [rename(key), mapKeys(item, rename)]),
    );
  }
  return value;
}

/** The API's snake_case form of a result; instants become ISO strings. */
export function toSnake(value: unknown): Json {
  return mapKeys(value, snake) as Json;
}

/** The camelCase form of a body that the API received. A `__proto__` key stays plain data. */
export function toCamel(value: unknown): unknown {
  return mapKeys(value, camel);
}
