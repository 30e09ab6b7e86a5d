import type { collect } from "#modules/payments/debts/collect.server.ts";

/** What settling several charges came to: how many, and why not the others. */
export function collectedToast({ settled, before, gone }: Awaited<ReturnType<typeof collect>>) {
  const values = { count: settled };
  return { type: "success", key: `payments:collect.${toastVariant(before > 0, gone > 0)}`, values } as const;
}

function toastVariant(someBefore: boolean, someGone: boolean) {
  if (someBefore && someGone) return "someBoth";
  if (someBefore) return "someBefore";
  return someGone ? "someGone" : "done";
}
