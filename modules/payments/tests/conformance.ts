import type { ClubTools, ModulePart } from "#tests/support/module-part.ts";

/** A charge of somebody new, still open; returns its id. */
async function charge({ member, sql, next }: ClubTools): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, amount, status, created_at)
     VALUES ($1, $2, 'charge', -500, 'debt', now()) RETURNING id`,
    [`test:${next()}`, await member()],
  );
  return Number(row?.id);
}

export const conformance: ModulePart = {
  whoMay: {
    "/payments": "admin",
    "/my-transactions": "player",
    "/organization/:id/payments": "admin",
    "POST /payments": "admin",
    "POST /users/balance": "admin",
    "GET /transactions": "admin",
    "GET /users/me/transactions": "player",
  },
  recipes: {
    "/payments collect": async (tools) => ({
      send: { transactionIds: [String(await charge(tools))], method: "cash" },
    }),
    "/organization/:id/payments top-up": async ({ member }) => ({
      id: await member(),
      send: { amount: "12.50", method: "cash", note: "" },
    }),
    "POST /payments": async (tools) => ({
      send: { transaction_ids: [await charge(tools)], method: "waive" },
    }),
    "POST /users/balance": async ({ member }) => ({ send: { user_id: await member(), amount: 500 } }),
  },
  forms: ["/organization/1/payments: top-up"],
  searched: ["status", "kind", "from", "to"],
};
