import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { askedKey, callConfirmed } from "#tests/support/asked.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { sentencesOf } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();
const { sql } = clubTools(server, red);
const { t } = serverI18n("en");
const { admin, coach } = red.as;
const { player } = red.memberId;

async function charge(key: string): Promise<number> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO payment_transactions (key, member_id, kind, amount, status, title, created_at)
     VALUES ($1, $2, 'charge', -500, 'debt', 'Training', now()) RETURNING id`,
    [key, player],
  );
  return Number(row?.id);
}
const payments = async (charge: number) =>
  (await sql("SELECT id FROM payment_transactions WHERE answers = $1 AND kind = 'payment'", [charge])).length;
const send = (transactionId: number, once: string) => ({
  intent: "collect",
  method: "cash",
  transactionIds: String(transactionId),
  once,
});

it("a form that is pressed twice settles once, and says the same both times", async () => {
  const owed = await charge("twice");
  const page = await admin.open("/payments");
  const once = parse(page.text).querySelector("#collect input[name=once]")?.getAttribute("value") ?? "";
  const reviewed = askedKey(await admin.post("/payments", send(owed, once)), "collect") ?? "";
  const press = () => admin.post("/payments", { ...send(owed, once), reviewed });
  const pressed = await Promise.all([press(), press()]);
  expect([pressed.map(({ status }) => status), await payments(owed)]).toEqual([[303, 303], 1]);
  expect((await press()).status).toBe(303);
  const shown = await admin.open("/payments");
  expect(sentencesOf(shown)).toContain(t("payments:collect.done", { count: 1 }));
});

it("a call that is sent again answers as the first time", async () => {
  const owed = await charge("call");
  const call = () =>
    callConfirmed((asked) =>
      callApi(red.origin, "/payments", {
        method: "POST",
        token: red.apiToken.admin,
        body: { transaction_ids: [owed], method: "cash", once: "a-call-of-mine", ...asked },
      }),
    );
  const answers = await Promise.all([call(), call()]);
  answers.push(await call());
  expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toEqual(
    Array(3).fill([200, { settled: 1, before: 0, gone: 0 }]),
  );
  expect(await payments(owed)).toBe(1);
});

it("who has cash for a charge that somebody else has settled is led to where it is recorded, all filled in", async () => {
  const owed = await charge("race");
  await sql("UPDATE members SET role = 'admin' WHERE id = $1", [red.memberId.coach]);
  await callConfirmed((asked) =>
    callApi(red.origin, "/payments", {
      method: "POST",
      token: red.apiToken.admin,
      body: { transaction_ids: [owed], method: "cash", ...asked },
    }),
  );
  const refused = await coach.post("/payments", send(owed, "the-coach-s-form"));
  const link = parse(refused.text).querySelector("[role=alert] a");
  expect([refused.status, link?.text]).toEqual([409, "Put €5 in cash into the balance of Red player"]);
  const form = parse((await coach.open(link?.getAttribute("href") ?? "")).text);
  const typed = (name: string) => form.querySelector(`input[name=${name}]`)?.getAttribute("value");
  expect([typed("amount"), typed("note")]).toEqual(["5", "Training"]);
  expect(form.querySelector("select[name=method] option[selected]")?.getAttribute("value")).toBe("cash");
});
