import { z } from "zod";
import type { Resource, ResourceName, Resources } from "../world/world.ts";
import { missing } from "./api-error.ts";
import type { Answer, Call } from "./call.ts";
import { expand, readParams, text, whole } from "./params.ts";

const range = z.strictObject({ gt: whole, gte: whole, lt: whole, lte: whole }).partial();
const page = {
  limit: whole.pipe(z.int().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: z.union([whole, range]).optional(),
  expand,
};
type Range = z.output<typeof range>;

/** Lists an account's objects of a kind, the newest first, in pages. `filters` are the kind's own parameters; some may be required. */
export function listOf<K extends ResourceName>(
  kind: K,
  filters: Record<string, z.ZodType<unknown>> = {},
  keeps: (object: Resources[K], asked: Record<string, unknown>) => boolean = isLike,
): Answer {
  const schema = z.strictObject({ ...page, ...filters });
  return (call) => {
    const asked = readParams(schema, call.form);
    const {
      limit = 10,
      starting_after: after,
      ending_before: before,
      created,
      expand: _,
      ...narrowed
    } = asked;
    const all = call.world
      .all(call.account, kind)
      .filter((object) => isCreatedIn(created, object) && keeps(object, narrowed));
    const from = after === undefined ? 0 : placeOf(call, all, after, "starting_after") + 1;
    const rest =
      before === undefined ? all.slice(from) : all.slice(0, placeOf(call, all, before, "ending_before"));
    const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
    return { object: "list", data, has_more: rest.length > data.length, url: call.path };
  };
}

function placeOf({ world, account }: Call, all: Resource[], id: string, param: string): number {
  const place = all.findIndex((object) => object.id === id);
  if (place < 0 || world.ownerOf(id) !== account) throw missing(all[0]?.object ?? "object", id, param, 400);
  return place;
}

function isLike(object: object, asked: Record<string, unknown>): boolean {
  return Object.entries(asked).every(
    ([name, value]) => value === undefined || (object as Record<string, unknown>)[name] === value,
  );
}

function isCreatedIn(asked: number | Range | undefined, object: Resource): boolean {
  const created = object.created ?? 0;
  if (asked === undefined) return true;
  if (typeof asked === "number") return created === asked;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = asked;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** Answers with the object that the path names. */
export function retrieve<K extends ResourceName>(kind: K): Answer {
  return ({ world, account, id, form }) => {
    readParams(z.strictObject({ expand }), form);
    return found(world.find(account, kind, id), kind, id);
  };
}

export function found<T>(object: T | undefined, what: string, id: string, param?: string): T {
  if (object === undefined) throw missing(what, id, param, param === undefined ? 404 : 400);
  return object;
}
