import { adminIds, notify, type UnitOfWork } from "#app/kit/commands.server.ts";
/** Tells the admins what became of the club's account at the provider; `by` = who did it, and need not be told. */
export async function tellAdmins(
  uow: UnitOfWork,
  kind: "connected-seen" | "disconnected-seen" | "connection-lost",
  { account, by }: { account: string; by?: { id: number; name: string } },
): Promise<void> {
  const others = (await adminIds(uow)).filter((admin) => admin !== by?.id);
  await notify(
    uow,
    others.map((memberId) => ({
      memberId,
      kind: `payments:${kind}` as const,
      to: "/settings/online-payments",
      ...(by && { values: { name: by.name } }),
      once: `payments:${kind}:${account}:${uow.now.toISOString()}:${memberId}`,
    })),
  );
}
