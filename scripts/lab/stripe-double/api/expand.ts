import type { World } from "../world/world.ts";
import { badRequest } from "./api-error.ts";

/** The object with the ids that `expand` names replaced by the objects, as deep as the paths go. */
export function expanded(world: World, answer: object, paths: readonly string[]): object {
  if (paths.length === 0) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) put(world, copy, path.split("."), path);
  return copy;
}

function put(world: World, at: unknown, [name = "", ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const one of at) put(world, one, [name, ...rest], path);
    return;
  }
  const record = at as Record<string, unknown>;
  if (!(name in record)) throw badRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  const value = record[name];
  if (typeof value === "string") {
    const object = world.anyOf(value);
    if (!object) throw badRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
    record[name] = structuredClone(object);
  }
  if (rest.length > 0 && record[name]) put(world, record[name], rest, path);
}
