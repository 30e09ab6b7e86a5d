import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { askedKey } from "#tests/support/asked.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { server, red } = await serveClub();

it("the page that erases somebody says what becomes of their money once that is chosen, and does that (D9.10)", async () => {
  const [row] = await server.sqlIn<{ id: string }>(
    red.tenant,
    "INSERT INTO members (name, state, admitted) VALUES ('Gone Soon', 'active', true) RETURNING id",
  );
  const user = Number(row?.id);
  const paid = await callApi(red.origin, "/users/balance", {
    method: "POST",
    token: red.apiToken.admin,
    body: { user_id: user, amount: 700, method: "cash" },
  });
  expect(paid.status).toBeLessThan(300);
  const path = `/organization/${user}`;
  const asks = await red.as.admin.open(`${path}?confirm=erase`);
  expect(asks.text).toContain("The club has");
  expect(asks.text).not.toContain("is recorded as paid out");
  const form = { intent: "erase", balance: "transfer", reviewed: askedKey(asks, "erase") ?? "" };
  const asked = await red.as.admin.post(path, form);
  expect([asked.status, asked.text]).toEqual([
    200,
    expect.stringMatching(/€7(\.00)? is recorded as paid out by bank transfer\./),
  ]);
  const chosen = parse(asked.text).querySelectorAll('input[name="balance"][checked]');
  expect(chosen.map((one) => one.getAttribute("value"))).toEqual(["transfer"]);
  const done = await red.as.admin.post(path, { ...form, reviewed: askedKey(asked, "erase") ?? "" });
  expect(done.status).toBe(303);
  const rows = await server.sqlIn(
    red.tenant,
    "SELECT kind, amount::int AS amount, method FROM payment_transactions WHERE member_id = $1 ORDER BY id",
    [user],
  );
  expect(rows).toEqual([
    { kind: "top-up", amount: 700, method: "cash" },
    { kind: "correction", amount: -700, method: "transfer" },
  ]);
});
