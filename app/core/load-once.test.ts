import { expect, it } from "vitest";
import { loadOnce } from "./load-once.ts";

let loaded: string[] = [];
const load = loadOnce(
  (ids: readonly number[]) => ids.join(),
  async (_uow: { isReadOnly: boolean }, ids) => {
    loaded.push(ids.join());
    return [...ids];
  },
);

it("loads once for all who ask for the same in a unit of work that only reads", async () => {
  loaded = [];
  const uow = { isReadOnly: true };
  expect(await Promise.all([load(uow, [1]), load(uow, [1]), load(uow, [1, 2])])).toEqual([[1], [1], [1, 2]]);
  await load({ isReadOnly: true }, [1]);
  expect(loaded).toEqual(["1", "1,2", "1"]);
});

it("loads anew where something may have been written since", async () => {
  loaded = [];
  const uow = { isReadOnly: false };
  await load(uow, [1]);
  await load(uow, [1]);
  expect(loaded).toEqual(["1", "1"]);
});
