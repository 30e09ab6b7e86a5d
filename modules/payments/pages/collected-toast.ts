import type { collect } from "../domain/debts/collect.server.ts";

/** What settling several charges came to: how many, and why not the others. */
export function collectedToast({ settled, before, gone }: Awaited<ReturnType<typeof collect>>) {
  const others = before > 0 ? (gone > 0 ? "someBoth" : "someBefore") : gone > 0 ? "someGone" : "done";
  return { type: "success", key: `payments:collect.${others}`, values: { count: settled } } as const;
}
