import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it } from "vitest";
import type { OccasionKind } from "#app/domain/occasions/occasion.ts";
import { serverI18n } from "#app/i18n/i18n.server.ts";
import { askedKey } from "#tests/support/asked.ts";
import { clubTools } from "#tests/support/club-tools.ts";
import { joinTables, moduleParts } from "#tests/support/collect-parts.ts";
import type { Answer } from "#tests/support/http.ts";
import type { AskedAct, ClubTools } from "#tests/support/module-part.ts";
import { serveClub } from "#tests/support/served.ts";
import { callApi, checksumOf } from "#tests/support/two-clubs.ts";
import { type Fields, formsOf } from "#tests/support/visitor.ts";
import { askedTools } from "./asked-tools.ts";

const { t } = serverI18n("en");
let count = 0;

const { server, red } = await serveClub();
const tools = clubTools(server, red);

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const { member, occasion, session, api, come, offer, rows } = askedTools(server, red);

async function ending(kind: OccasionKind, intent: "cancel" | "delete"): Promise<AskedAct> {
  const id = await occasion(kind);
  for (const _person of [1, 2]) await come(id, undefined, kind);
  return {
    page: `/${kind}s/${id}/cancel`,
    intent,
    says: (people) => t("sessions.consequences.involved", { count: people }),
    shows: (people) => t("sessions.cancelPage.notify", { count: people }),
    add: () => come(id, undefined, kind),
    done: () => rows(`notices WHERE once LIKE 'canceled:${id}:%'`),
    lead: kind === "session" ? "/sessions/list" : "/events",
  };
}

/** A session of a series that another follows; there can be one more. */
async function followed(): Promise<{
  id: number;
  add: () => Promise<unknown>;
  count: (where: string) => Promise<number>;
}> {
  const id = await session();
  const add = async () =>
    server.sqlIn(
      red.tenant,
      `UPDATE occasions SET series_id = ${id} WHERE id IN (${id}, ${await session()})`,
    );
  await add();
  return { id, add, count: (where) => rows(`occasions WHERE series_id = ${id} AND ${where}`) };
}

const ACTS_OF_CORE: Record<string, () => Promise<AskedAct>> = {
  "canceling a session": () => ending("session", "cancel"),
  "deleting a session": () => ending("session", "delete"),
  "canceling an event": () => ending("event", "cancel"),
  "deleting an event": () => ending("event", "delete"),
  "canceling a session and all that follow": async () => {
    const { id, add, count } = await followed();
    return {
      page: `/sessions/${id}/cancel`,
      intent: "cancel-following",
      says: (sessions) => t("sessions.consequences.canceled", { count: sessions }),
      add,
      done: () => count("status = 'canceled'"),
      lead: "/sessions/list",
    };
  },
  "changing a session and all that follow": async () => {
    const { id, add, count } = await followed();
    return {
      page: `/sessions/${id}/edit`,
      intent: "save",
      fields: { name: "Together", following: "true" },
      says: (sessions) => t("sessions.consequences.changed", { count: sessions }),
      shows: (sessions) => t("sessions.series.allHelp", { count: sessions - 1 }),
      add,
      done: () => count("name = 'Together'"),
      lead: "/sessions/list",
    };
  },
  "putting a session back on": async () => {
    const id = await session();
    for (const _person of [1, 2]) await come(id);
    expect((await api("PATCH", `/sessions/${id}`, { status: 2 })).status).toBe(200);
    const add = async () =>
      server.sqlIn(
        red.tenant,
        "INSERT INTO attendances (occasion_id, member_id, state) VALUES ($1, $2, 'attending')",
        [id, await member()],
      );
    return {
      page: `/attendance/${id}/status`,
      intent: "reinstate",
      says: (people) => t("occasions.consequences.toldAgain", { count: people }),
      add,
      done: () => rows(`notices WHERE once LIKE 'reinstated:${id}:%'`),
      lead: `/attendance/${id}`,
    };
  },
  "inviting by tag": async () => {
    const [tag, id] = [`invited-${++count}`, await session()];
    await offer(tag);
    for (const _person of [1, 2]) await member(`{${tag}}`);
    return {
      page: `/sessions/${id}/invite`,
      intent: "invite",
      fields: { tags: tag },
      says: (people) => t("sessions.consequences.invited", { count: people }),
      shows: () => tag,
      add: () => member(`{${tag}}`),
      done: () => rows(`invitations WHERE occasion_id = ${id}`),
      lead: `/attendance/${id}`,
    };
  },
  "archiving a member": async () => {
    const id = await member();
    for (const _place of [1, 2]) await come(await session(), id);
    return {
      page: `/organization/${id}?confirm=archive`,
      intent: "archive",
      says: (places) => t("members.consequences.places", { count: places }),
      add: async () => come(await session(), id),
      done: () => rows(`attendances WHERE member_id = ${id} AND state IS NULL`),
      lead: "/organization",
    };
  },
  "erasing a member": async () => {
    const id = await member();
    for (const _place of [1, 2]) await come(await session(), id);
    return {
      page: `/organization/${id}?confirm=erase`,
      intent: "erase",
      says: (places) => t("members.consequences.places", { count: places }),
      add: async () => come(await session(), id),
      done: () => rows(`attendances WHERE member_id = ${id} AND state IS NULL`),
      lead: "/organization",
    };
  },
  "taking a tag away": async () => {
    const tag = `tag-${++count}`;
    await offer(tag);
    const ids = [await member(`{${tag}}`), await member(`{${tag}}`)];
    return {
      page: "/settings",
      intent: "attendance",
      fields: { tags: "" },
      says: (people) => t("settings.consequences.members", { count: people, tags: tag }),
      shows: () => tag,
      add: async () => ids.push(await member(`{${tag}}`)),
      done: () => rows(`members WHERE id IN (${ids}) AND tags = '{}'`),
      lead: "/settings#attendance",
    };
  },
};
const ACTS = joinTables<(tools: ClubTools) => Promise<AskedAct>>(
  ACTS_OF_CORE,
  ...moduleParts.map(({ asked }) => asked),
);

/** All rows but the notices, which are on their way to a mail at any time. */
const contents = async () =>
  (await checksumOf(server, red.tenant))
    .split("\n")
    .filter((line) => !line.trim().startsWith("notice"))
    .join("\n");
const saying = (answer: Answer) => parse(answer.text).text.replace(/\s+/g, " ");
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

    // Who has not seen the question is asked it, with what was typed.
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
