import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { askedKey } from "#tests/support/asked.ts";
import { changesOf } from "#tests/support/changes.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { allParts, joinTables } from "#tests/support/collect-parts.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import type { AskedAct, ClubTools } from "#tests/support/module-part.ts";
import { serveClub } from "#tests/support/served.ts";
import { type Fields, formsOf } from "#tests/support/visitor.ts";
import { askedActs } from "./asked-acts.ts";
import { askedTools } from "./asked-tools.ts";

const { t } = serverI18n("en");

const { server, red } = await serveClub();
const tools = clubTools(server, red);

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const { member, session, api, come, rows } = askedTools(server, red);

const ACTS = joinTables<(tools: ClubTools) => Promise<AskedAct>>(
  askedActs(server, red),
  ...allParts.map(({ asked }) => asked),
);

/** What was changed so far of all rows but the notices, which may be turned into mails at any time. */
const contents = async () =>
  (await changesOf(server, red.tenant))
    .split("\n")
    .filter((line) => !line.trim().startsWith("notice"))
    .join("\n");
/** What a page says, and what its fields hold. */
const saying = ({ text }: Answer) => {
  const page = parse(text);
  const held = page.querySelectorAll("input").map((one) => one.getAttribute("value"));
  return [page.text, ...held].join(" ").replace(/\s+/g, " ");
};
const formIn = (answer: Answer, intent: string): Fields =>
  formsOf(answer).find(({ fields }) => [fields.intent].flat()[0] === intent)?.fields ?? {};

describe.each(Object.entries(ACTS))("%s, without scripts", (_name, ready) => {
  it("is asked about in numbers, again where they change, and does what it said", async () => {
    const { page, intent, fields = {}, says, shows = says, add, done, lead } = await ready(tools);
    const { admin } = red.as;
    const shown = await admin.open(page);
    expect(saying(shown)).toContain(shows(2));
    const before = await contents();
    const path = page.split("?")[0] ?? page;

    // Somebody who has not seen the question is asked it, and what they typed is kept.
    const unseen = await admin.post(path, { ...formIn(shown, intent), ...fields, intent, reviewed: "" });
    expect([unseen.status, askedKey(unseen, intent)]).toEqual([200, expect.any(String)]);
    expect(saying(unseen)).toContain(says(2));
    expect(unseen.text).not.toContain('aria-invalid="true"');
    expect(await contents()).toBe(before);

    await add();
    const stale = await admin.post(path, { ...formIn(unseen, intent), ...fields, intent });
    expect([stale.status, saying(stale).includes(says(3))]).toEqual([200, true]);
    const confirmed = await admin.post(path, { ...formIn(stale, intent), intent });
    expect([confirmed.status, confirmed.location?.replace(red.origin, "")]).toEqual([303, lead]);
    expect(await done()).toBe(3);
  });
});

describe("acts without numbers", () => {
  it.each([
    ["/settings/invitation", "renew", {}],
    ["/settings/address?subdomain=crimson", "move", { subdomain: "crimson" }],
  ])("%s is not done by whom it was not asked", async (page, intent, fields) => {
    const { admin } = red.as;
    const at = async () => server.sql("SELECT public_id, subdomain FROM platform.organizations");
    const before = await at();
    const asked = await admin.post(page.split("?")[0] ?? page, { intent, ...fields });
    expect([asked.status, askedKey(asked, intent)]).toEqual([200, expect.any(String)]);
    expect(await at()).toEqual(before);
    const known = askedKey(await admin.open(page), intent);
    expect(known).toBe(askedKey(asked, intent));
  });

  it("declining from the list leads to the question, which has all it takes", async () => {
    const id = await member();
    await server.sql(`UPDATE ${red.tenant}.members SET state = 'pending' WHERE id = ${id}`);
    const asked = await red.as.admin.post("/organization", { intent: "decline", memberId: String(id) });
    const question = parse(asked.text).querySelector('[role="alert"] form');
    expect(saying(asked)).toContain(t("shell.review.ask"));
    const fields = (question?.querySelectorAll("input") ?? []).map((input) => [
      input.getAttribute("name"),
      input.getAttribute("value"),
    ]);
    expect((await red.as.admin.post("/organization", Object.fromEntries(fields))).status).toBe(303);
    expect(await rows(`members WHERE id = ${id} AND state = 'archived'`)).toBe(1);
  });
});

it("a place beyond the limit is given on the number that was shown", async () => {
  const id = await session();
  await server.sqlIn(red.tenant, `UPDATE occasions SET capacity = 1 WHERE id = ${id}`);
  const [first, second, third] = [await member(), await member(), await member()];
  for (const person of [first, second, third]) await come(id, person);
  const says = (taken: number) => t("attendance.consequences.beyond", { capacity: 1, taken });
  const { admin } = red.as;
  const page = await admin.open(`/attendance/${id}?beyond=${second}`);
  expect(saying(page)).toContain(says(2));
  const fields = formIn(page, "record");
  expect((await admin.post(`/attendance/${id}`, fields)).status).toBe(303);
  const stale = await admin.post(`/attendance/${id}`, { ...fields, memberId: String(third) });
  expect([stale.status, saying(stale).includes(says(3))]).toEqual([200, true]);
  expect(await rows(`attendances WHERE occasion_id = ${id} AND state = 'attending'`)).toBe(2);
});

it("a walk-in is put on a full list, at its price, on the numbers that were shown", async () => {
  const id = await session();
  await server.sqlIn(
    red.tenant,
    `UPDATE occasions SET capacity = 1, price = 500, starts_at = now() - interval '1 hour' WHERE id = ${id}`,
  );
  await server.sqlIn(
    red.tenant,
    `INSERT INTO attendances (occasion_id, member_id, state) VALUES (${id}, ${await member()}, 'attending')`,
  );
  const [first, second] = [await member(), await member()];
  const { coach } = red.as;
  const add = (fields: Fields) => coach.post(`/attendance/${id}/presence`, { intent: "walk-in", ...fields });
  const asked = await add({ memberId: String(first) });
  const says = (taken: number) => t("attendance.consequences.beyond", { capacity: 1, taken });
  expect(saying(asked)).toContain(says(2));
  expect(saying(asked)).toContain("€5");
  const seen = { reviewed: askedKey(asked, "walk-in") ?? "" };
  expect((await add({ memberId: String(first), ...seen })).status).toBe(303);
  const stale = await add({ memberId: String(second), ...seen });
  expect([stale.status, saying(stale).includes(says(3))]).toEqual([200, true]);
  expect(await rows(`attendances WHERE occasion_id = ${id} AND presence = 'came'`)).toBe(1);
});

describe("the API", () => {
  it("says what an act will do where it is asked, and does it with the key, or at once without", async () => {
    const id = await session();
    await come(id);
    const asked = await api("DELETE", `/sessions/${id}?reviewed=`);
    expect([asked.status, JSON.parse(asked.text)]).toEqual([
      409,
      {
        error: "confirmation-needed",
        message: t("errors.confirmation-needed"),
        consequences: [
          {
            name: "involved",
            message: t("sessions.consequences.involved", { count: 1 }),
            values: { count: 1 },
          },
        ],
        reviewed: expect.stringMatching(/^[\w-]{22}$/),
      },
    ]);
    const { reviewed } = JSON.parse(asked.text);
    await come(id);
    expect((await api("DELETE", `/sessions/${id}?reviewed=${reviewed}`)).status).toBe(409);
    const canceled = await api("PATCH", `/sessions/${id}`, { status: 2, reviewed: "" });
    expect(JSON.parse(canceled.text)).toMatchObject({ consequences: [{ values: { count: 2 } }] });
    const key = JSON.parse(canceled.text).reviewed;
    expect((await api("PATCH", `/sessions/${id}`, { status: 2, reviewed: key })).status).toBe(200);
    expect((await api("DELETE", `/sessions/${id}`)).status).toBe(204);
    expect((await api("DELETE", `/users/${await member()}?reviewed=`)).status).toBe(409);
    const { text } = await callApi(red.origin, "/openapi.json");
    expect(text).toContain("confirmation-needed");
  });

  it("takes no tag away that is in use without the key", async () => {
    await api("PATCH", "/settings", { 5: ["Keepers"] });
    await member("{keepers}");
    const asked = await api("PATCH", "/settings", { 5: [] });
    expect([asked.status, JSON.parse(asked.text).consequences[0].values]).toEqual([
      409,
      { count: 1, tags: "Keepers" },
    ]);
    const { reviewed } = JSON.parse(asked.text);
    expect((await api("PATCH", `/settings?reviewed=${reviewed}`, { 5: [] })).status).toBe(200);
  });
});
