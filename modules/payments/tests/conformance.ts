import type { ClubTools, ModulePart } from "#tests/support/module-part.ts";

/** A charge of somebody new, still open; returns its id. */
async function charge({ member, sql, next }: ClubTools, occasionId: number | null = null): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, amount, status, occasion_id, created_at)
     VALUES ($1, $2, 'charge', -500, 'debt', $3, now()) RETURNING id`,
    [`test:${next()}`, await member(), occasionId],
  );
  return Number(row?.id);
}

/** Money that somebody has put in, of whom nobody else does; returns the transaction's id. */
async function paidIn(
  { sql, next }: ClubTools,
  memberId: number,
  occasionId: number | null = null,
): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, occasion_id, created_at, completed_at)
     VALUES ($1, $2, 'top-up', 'cash', 700, 'completed', $3, now(), now()) RETURNING id`,
    [`test:${next()}`, memberId, occasionId],
  );
  return Number(row?.id);
}

const collecting = async (tools: ClubTools, kind: "session" | "event") => {
  const id = await tools.occasion(kind);
  return { id, send: { transactionIds: [String(await charge(tools, id))], method: "waive" } };
};
const undoing = async (tools: ClubTools, kind: "session" | "event") => {
  const id = await tools.occasion(kind);
  return { id, send: { transactionId: String(await paidIn(tools, await tools.member(), id)) } };
};
const terms = async (tools: ClubTools, kind: "session" | "event") => ({
  id: await tools.occasion(kind),
  send: { leaveHours: "12" },
});

export const conformance: ModulePart = {
  whoMay: {
    "/payments": "admin",
    "/payments/export.csv": "admin",
    "/my-transactions": "player",
    "/my-transactions/statement": "player",
    "/organization/:id/payments": "admin",
    "/organization/:id/statement": "admin",
    "/sessions/:id/payments": "admin",
    "/events/:id/payments": "admin",
    "/settings/prices": "admin",
    "POST /payments": "admin",
    "POST /users/balance": "admin",
    "GET /transactions": "admin",
    "GET /_transactions": "admin",
    "DELETE /transactions/:id": "admin",
    "GET /users/:id/statement": "admin",
    "GET /users/me/statement": "player",
    "GET /users/me/transactions": "player",
    "PUT /occasions/:id/terms": "admin",
  },
  recipes: {
    "/payments collect": async (tools) => ({
      send: { transactionIds: [String(await charge(tools))], method: "cash" },
    }),
    "/organization/:id/payments top-up": async ({ member }) => ({
      id: await member(),
      send: { amount: "12.50", method: "cash", note: "" },
    }),
    "/payments undo": async (tools) => ({
      send: { transactionId: String(await paidIn(tools, await tools.member())) },
    }),
    "/organization/:id/payments undo": async (tools) => {
      const id = await tools.member();
      return { id, send: { transactionId: String(await paidIn(tools, id)) } };
    },
    "/sessions/:id/payments collect": (tools) => collecting(tools, "session"),
    "/sessions/:id/payments undo": (tools) => undoing(tools, "session"),
    "/sessions/:id/payments terms": (tools) => terms(tools, "session"),
    "/events/:id/payments collect": (tools) => collecting(tools, "event"),
    "/events/:id/payments undo": (tools) => undoing(tools, "event"),
    "/events/:id/payments terms": (tools) => terms(tools, "event"),
    "/settings/prices terms": async ({ next }) => ({
      send: { tagPrices: `U${next()} 3`, leaveHours: "0" },
    }),
    "DELETE /transactions/:id": async (tools) => ({ id: await paidIn(tools, await tools.member()) }),
    "PUT /occasions/:id/terms": async ({ occasion }) => ({
      id: await occasion("session"),
      send: { leave_hours: 12 },
    }),
    "POST /payments": async (tools) => ({
      send: { transaction_ids: [await charge(tools)], method: "waive" },
    }),
    "POST /users/balance": async ({ member }) => ({ send: { user_id: await member(), amount: 500 } }),
  },
  rows: [
    `INSERT INTO payment_transactions (key, member_id, kind, method, amount, status, created_at, completed_at)
     SELECT 'test:first', min(id), 'top-up', 'cash', 700, 'completed', now(), now() FROM members`,
  ],
  lists: [{ page: "/payments", fields: { intent: "undo", transactionId: "999999" }, link: "/organization" }],
  forms: ["payments: top-up", "/settings/prices: terms"],
  searched: ["status", "kind", "from", "to", "search", "month"],
};
