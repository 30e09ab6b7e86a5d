import { expect, it } from "vitest";
import { serveClub } from "#tests/support/served.ts";
import { callApi } from "#tests/support/two-clubs.ts";

const { server, red } = await serveClub();
const sql = <Row extends object>(text: string) => server.sqlIn<Row>(red.tenant, text);
const member = red.memberId.player;
const NAME = "Typed amounts";
const session = { name: NAME, date: "2030-01-08", startTime: "19:00", finishTime: "20:30" };
const plan = { name: NAME, unit: "months", count: "1", renew: "on" };
const newest = (table: string) =>
  `SELECT price AS amount FROM ${table} WHERE name = '${NAME}' ORDER BY id DESC LIMIT 1`;

/** Each form in which somebody types money: what it posts besides, its field, and what it came to. */
const FORMS: { path: string; send: Record<string, string>; field: string; came: string }[] = [
  {
    path: "/sessions/new",
    send: { intent: "create", ...session },
    field: "price",
    came: newest("occasions"),
  },
  { path: "/events/new", send: { intent: "create", ...session }, field: "price", came: newest("occasions") },
  {
    path: "/schedules/new",
    send: { intent: "create", name: NAME, weekDays: "2", startTime: "19:00", finishTime: "20:30" },
    field: "price",
    came: newest("schedules"),
  },
  { path: "/plans/new", send: { intent: "create", ...plan }, field: "price", came: newest("plans") },
  {
    path: `/organization/${member}/payments`,
    send: { intent: "top-up", method: "cash" },
    field: "amount",
    came: `SELECT amount FROM payment_transactions WHERE member_id = ${member} ORDER BY id DESC LIMIT 1`,
  },
];

/** In a club that keeps euros and writes English. */
const AMOUNTS: [typed: string, minor: number][] = [
  ["12", 1200],
  ["+25", 2500],
  ["5.", 500],
  ["20.", 2000],
  [".5", 50],
  ["12,5", 1250],
  ["7 €", 700],
  ["EUR 7", 700],
  ["1,000.50", 100_050],
  ["1.000,50", 100_050],
  ["１２，５０", 1250],
];
const NO_AMOUNTS = [
  "1e3",
  "0x10",
  "5-",
  "£7",
  "15.000",
  "1.00.000",
  "12;50",
  "Infinity",
  "twelve",
  "999999999",
];

it.each(FORMS)(
  "$path reads amounts as people type them, and nothing else",
  async ({ path, send, field, came }) => {
    const found: unknown[] = [];
    for (const [typed, minor] of AMOUNTS) {
      const answer = await red.as.admin.post(path, { ...send, [field]: typed });
      const [row] = await sql<{ amount: string | number }>(came);
      found.push([typed, answer.status, Number(row?.amount) === minor ? minor : row?.amount]);
    }
    expect(found).toEqual(AMOUNTS.map(([typed, minor]) => [typed, 303, minor]));
    const before = await sql(came.replace("LIMIT 1", "LIMIT 5"));
    for (const typed of NO_AMOUNTS) {
      const answer = await red.as.admin.post(path, { ...send, [field]: typed });
      expect([typed, answer.status, answer.text.includes("Enter an amount like 12 or 12.50.")]).toEqual([
        typed,
        422,
        true,
      ]);
    }
    expect(await sql(came.replace("LIMIT 1", "LIMIT 5"))).toEqual(before);
  },
);

it("money that is put in is named in the answer, with its member", async () => {
  const path = `/organization/${member}/payments`;
  const { location } = await red.as.admin.post(path, { intent: "top-up", method: "cash", amount: "+25" });
  const shown = await red.as.admin.open(new URL(location ?? "").pathname);
  expect(shown.text).toContain("€25 in cash for ");
});

it("the API takes integers in minor units, and says so", async () => {
  const put = (amount: unknown) =>
    callApi(red.origin, "/users/balance", {
      method: "POST",
      token: red.apiToken.admin,
      body: { user_id: member, amount },
    });
  for (const amount of ["5", "12.50", 1.5]) {
    const answer = await put(amount);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      422,
      { field: "amount", message: expect.stringContaining("integer in minor units") },
    ]);
  }
  expect((await put(5)).status).toBeLessThan(300);
});
