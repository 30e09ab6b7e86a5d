import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import { changeModules } from "#tests/support/asked.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { formsOf } from "#tests/support/visitor.ts";
import { serveTrialClub } from "./trial-club.ts";

const { server, red, api, asked, transfer } = await serveTrialClub();
await server.sqlIn(red.tenant, "UPDATE occasions SET price = 500 WHERE id = $1", [red.ids.event]);

const transfers = () =>
  server.sqlIn<{ key: string }>(
    red.tenant,
    "SELECT key FROM kitty_entries WHERE reason = 'transfer' ORDER BY key",
  );
const switchKitty = (on: boolean) =>
  changeModules(red.as.admin, {
    schedules: "on",
    memberships: undefined,
    payments: undefined,
    teams: undefined,
    "kitty:role": "coach",
    kitty: on ? "on" : undefined,
  });
const tabs = () =>
  [
    [red.as.coach, `/sessions/${red.ids.session}/kitty`],
    [red.as.admin, `/organization/${red.memberId.player}/kitty`],
    [red.as.player, "/my-account/kitty"],
    [red.as.admin, "/settings/kitty"],
  ] as const;

describe("a module that is off", () => {
  it("shows no tab, link or fact, and its pages are not there", async () => {
    for (const [visitor, path] of tabs())
      expect([path, (await visitor.ask(path)).status]).toEqual([path, 404]);
    const page = await red.as.admin.open(`/organization/${red.memberId.player}`);
    expect(page.text).not.toContain("kitty");
    expect((await red.as.admin.open("/organization")).text).not.toContain("In the kitty");
  });
});

describe("a module that is on", () => {
  beforeAll(async () => {
    expect((await switchKitty(true)).status).toBe(303);
  });

  it("adds a tab to an occasion, a member, My account and the settings, and a hint", async () => {
    for (const [visitor, path] of tabs()) {
      const { status, text } = await visitor.open(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toMatch(
        new RegExp(`href="${path}"[^>]*aria-current="page"|aria-current="page"[^>]*href="${path}"`),
      );
    }
    expect((await red.as.admin.open(`/attendance/${red.ids.session}`)).text).toContain(
      `/sessions/${red.ids.session}/kitty`,
    );
    expect((await red.as.admin.open(`/sessions/${red.ids.session}/edit`)).text).toContain("has a pot");
  });

  it("has its least role by a setting of the club", async () => {
    const path = `/sessions/${red.ids.session}/kitty`;
    expect((await red.as.player.ask(path)).location).toBe(`${red.origin}/`);
    await changeModules(red.as.admin, { kitty: "on", "kitty:role": "player" });
    expect((await red.as.player.ask(path)).status).toBe(200);
    await switchKitty(true);
    expect((await red.as.player.ask(path)).status).toBe(302);
  });

  it("keeps a setting with an editor of its own out of the general form", async () => {
    expect((await red.as.admin.open("/settings")).text).not.toContain('name="kitty:jarNames"');
    await red.as.admin.post("/settings/kitty", { intent: "jars", jars: "Bar, Bus" });
    expect((await red.as.admin.open("/settings/kitty")).text).toContain('value="Bar, Bus"');
  });

  it("has its settings in the API and the log by their ids, since they have no numbers", async () => {
    expect(JSON.parse((await api("/")).text).settings).toMatchObject({
      3: 7,
      "kitty:jar_names": ["Bar", "Bus"],
    });
    const set = await api("/settings", { method: "PATCH", body: { "kitty:jar_names": ["Bar"] } });
    expect([set.status, JSON.parse(set.text)]).toEqual([
      200,
      expect.objectContaining({ "kitty:jar_names": ["Bar"] }),
    ]);
    const [act] = JSON.parse((await api("/audit-log")).text);
    expect(act).toMatchObject({ after: { "kitty:jar_names": ["Bar"] } });
    expect((await red.as.admin.open("/audit")).text).toContain("Jars");
    const reset = await api("/settings?settings=kitty:jar_names", { method: "DELETE" });
    expect(JSON.parse(reset.text)).toMatchObject({ "kitty:jar_names": [] });
    expect((await api("/settings?settings=kitty:jars", { method: "DELETE" })).status).toBe(422);
  });

  it("says on the ticket why there is no place before anybody taps, and refuses in its own words", async () => {
    const home = await red.as.player.open("/");
    expect(home.text).toMatch(/Your kitty is short[\s\S]*€5 short/);
    expect(home.text).toContain('href="/my-account/kitty"');
    const refused = await red.as.player.post("/?index", {
      intent: "answer",
      occasionId: String(red.ids.event),
      attending: "1",
    });
    expect([refused.status, refused.text.includes("You are €5 short of €5.")]).toEqual([409, true]);
  });

  it("takes a plain form, shows its refusal at the field, and lets in who has paid", async () => {
    const tab = `/organization/${red.memberId.player}/kitty`;
    const nothing = await red.as.admin.post(tab, { intent: "pay", amount: "0" });
    expect([nothing.status, nothing.text.includes("Say how much.")]).toEqual([422, true]);
    expect((await red.as.admin.post(tab, { intent: "pay", amount: "7.50" })).status).toBe(303);
    const taken = await red.as.player.post("/?index", {
      intent: "answer",
      occasionId: String(red.ids.event),
      attending: "1",
    });
    expect(taken.status).toBe(303);
  });

  it("tells facts in columns, chips and one's own account, to each as much as the role may know", async () => {
    const list = (await red.as.admin.open("/organization")).text;
    expect(list).toContain("In the kitty");
    expect(list).toContain("€7.50");
    expect(list).toContain("Broke");
    expect((await red.as.coach.open(`/attendance/${red.ids.event}`)).text).toContain("€7.50");
    expect((await red.as.player.open(`/attendance/${red.ids.event}`)).text).not.toContain("€7.50");
    expect((await red.as.player.open("/my-account")).text).toContain("€7.50");
  });

  it("adds facts as columns to the files of members and sessions, after the core's own", async () => {
    const lines = async (path: string) => {
      const { text } = await red.as.admin.ask(path);
      return text.replace("\ufeff", "").split("\r\n");
    };
    const [head, ...members] = await lines("/organization/export.csv");
    expect(head?.endsWith(',"Role","In the kitty (EUR)","Kitty level"')).toBe(true);
    expect(members.filter((line) => line.endsWith(',"Player",7.5,"Flush"'))).toHaveLength(1);
    expect(members.filter((line) => line.endsWith(',0,"Broke"')).length).toBeGreaterThan(1);
    const [sessions] = await lines("/sessions/export.csv?when=future");
    expect(sessions?.endsWith(',"Pot (EUR)"')).toBe(true);
  });

  it("adds operations to the API, with its role, its refusals, and nothing that is not described", async () => {
    const path = `/kitty/${red.memberId.coach}`;
    const paid = await api(path, { method: "POST", body: { amount: 250 } });
    expect([paid.status, paid.text]).toEqual([201, '{"balance":250}']);
    const nothing = await api(path, { method: "POST", body: { amount: 0 } });
    expect([nothing.status, JSON.parse(nothing.text)]).toEqual([
      422,
      expect.objectContaining({ error: "kitty:nothing", message: "Say how much.", field: "amount" }),
    ]);
    expect((await api("/kitty", { as: "coach" })).text).toBe('{"balance":250}');
    expect((await api("/kitty", { as: "player" })).status).toBe(403);
    const short = await api("/attendance", {
      as: "coach",
      method: "POST",
      body: { event: red.ids.event, attending: 1 },
    });
    expect([short.status, JSON.parse(short.text).error]).toEqual([409, "kitty:short"]);
    expect((await api("/openapi.json")).text).toContain('"/kitty/{id}"');
  });

  it("tells in one's own data what it holds, in words", async () => {
    const words = {
      en: ["Kitty entries", "Amount", "€2.50"],
      es: ["Movimientos del bote", "Importe", "2,50"],
    };
    for (const [language, said] of Object.entries(words)) {
      const headers = { "accept-language": language };
      const files = unzipSync((await red.as.coach.ask("/my-account/data.zip", { headers })).body);
      const [json, html] = ["data.json", "index.html"].map((name) =>
        strFromU8(files[name] ?? new Uint8Array()),
      );
      expect(JSON.parse(json ?? "")["kitty:entries"]).toEqual([expect.objectContaining({ amount: 250 })]);
      for (const word of said) expect(html).toContain(word);
    }
  });

  it("adds facts as fields of the API, to each as much as the role may know", async () => {
    const fields = async (as: Role, path: string) => {
      const answer = JSON.parse((await api(path, { as })).text);
      const one = Array.isArray(answer)
        ? answer.find(({ id }) => id === red.memberId.player || id === red.ids.event)
        : answer;
      return { kitty: one.kitty, level: one.level, pot: one.pot };
    };
    expect(await fields("admin", "/users")).toEqual({ kitty: 750, level: "full" });
    expect(await fields("coach", "/users")).toEqual({ kitty: 750 });
    expect(await fields("player", "/users")).toEqual({});
    expect(await fields("player", "/users/me")).toEqual({ kitty: 750 });
    expect(await fields("coach", "/events")).toEqual({ pot: 500 });
    expect(await fields("player", "/events")).toEqual({});
  });

  it("narrows the list of members by a fact, and the call, for those who may know it", async () => {
    expect((await red.as.admin.open("/organization")).text).toContain('<option value="level:full">');
    const narrowed = (await red.as.admin.open("/organization?facts=&facts=level%3Afull")).text;
    expect([narrowed.includes("Red player"), narrowed.includes("Red admin</a>")]).toEqual([true, false]);
    expect(narrowed).toContain('href="/organization/export.csv?facts=level%3Afull&amp;show=active"');
    const ask = async (facts: string, as: Role) => (await api(`/users?facts=${facts}`, { as })).status;
    expect(await ask("level:full", "admin")).toBe(200);
    expect(await ask("level:full", "coach")).toBe(422);
    // A page shows the list without a filter that no module offers any more.
    expect((await red.as.admin.open("/organization?facts=nothing:full")).text).toContain("Red admin");
  });

  it("keeps members from counting as inactive", async () => {
    await server.sqlIn(
      red.tenant,
      "UPDATE members SET active_at = now() - interval '1 year', involved_at = NULL WHERE id = $1",
      [red.ids.member],
    );
    const isInactive = async () =>
      (await red.as.admin.open("/organization?show=inactive")).text.includes("Red member");
    expect(await isInactive()).toBe(true);
    await api(`/kitty/${red.ids.member}`, { method: "POST", body: { amount: 100 } });
    expect(await isInactive()).toBe(false);
  });

  it("hears of every change of attendance, once each", async () => {
    const told = await server.sqlIn<{ key: string }>(
      red.tenant,
      "SELECT key FROM kitty_entries WHERE reason = 'now attending'",
    );
    const change = `${red.ids.event}:${red.memberId.player}:attending:`;
    expect(told).toEqual([{ key: expect.stringContaining(change) }]);
  });

  it("does its scheduled work, once for each slot", async () => {
    const slot = { job: "kitty/count", slot: new Date() };
    for (const _ of [1, 2])
      await server.sql("INSERT INTO platform.outbox (tenant_id, kind, payload) VALUES ($1, 'job.run', $2)", [
        red.tenant,
        JSON.stringify(slot),
      ]);
    await untilDelivered(server, red.tenant);
    const counted = "SELECT member_id AS id FROM kitty_entries WHERE reason = 'counted' ORDER BY 1";
    const paid = "SELECT DISTINCT member_id AS id FROM kitty_entries WHERE amount > 0 ORDER BY 1";
    const who = await server.sqlIn(red.tenant, counted);
    expect(who).not.toEqual([]);
    expect(who).toEqual(await server.sqlIn(red.tenant, paid));
  });

  it("is told by a webhook, asks the other server, and tells the member", async () => {
    expect((await transfer("tr-1", "another-secret")).status).toBe(400);
    expect((await transfer("tr-1")).status).toBe(200);
    expect((await transfer("tr-1")).status).toBe(200);
    await untilDelivered(server, red.tenant);
    expect(asked).toEqual(["/tr-1"]);
    expect(await transfers()).toEqual([{ key: "bank:tr-1" }]);
    const mails = await server.mails("coach@red.example");
    expect(mails.filter(({ subject }) => subject.includes("€12.50 in the kitty"))).toHaveLength(1);
    expect(mails.find(({ subject }) => subject.includes("€12.50"))?.links).toContainEqual(
      `${red.origin}/my-account/kitty`,
    );
  });

  it("says what an act does beyond the core before it is confirmed, to pages and to the API", async () => {
    const leave = { intent: "answer", occasionId: String(red.ids.event), attending: "0" };
    const answer = await red.as.player.post("/?index", leave);
    expect([answer.status, answer.text.includes("You still owe the kitty €5.")]).toEqual([200, true]);
    const form = formsOf(answer).find(({ fields }) => "reviewed" in fields);
    for (const [name, value] of Object.entries(leave)) expect(form?.fields[name]).toEqual([value]);

    const { session } = red.ids;
    const record = { player: red.memberId.player, session, attending: 1 };
    expect((await api("/attendance", { method: "POST", body: record })).status).toBe(200);
    await server.sqlIn(
      red.tenant,
      "UPDATE attendances SET price = 250 WHERE occasion_id = $1 AND member_id = $2",
      [session, red.memberId.player],
    );
    const says = "€2.50 go back to those who came.";
    expect((await red.as.admin.open(`/sessions/${session}/cancel`)).text).toContain(says);
    const question = await api(`/sessions/${session}`, {
      method: "PATCH",
      body: { status: 2, reviewed: "" },
    });
    expect([question.status, JSON.parse(question.text).consequences]).toEqual([
      409,
      expect.arrayContaining([
        { name: "kitty:returned", message: says, values: { money: { amount: 250, currency: "EUR" } } },
      ]),
    ]);

    expect((await red.as.player.post(form?.action ?? "", form?.fields ?? {})).status).toBe(303);
  });
});

it("hears that a member was archived", async () => {
  const archived = await api(`/users/${red.ids.member}`, { method: "DELETE" });
  expect(archived.status).toBe(204);
  const left = "SELECT key FROM kitty_entries WHERE reason = 'left'";
  expect(await server.sqlIn(red.tenant, left)).toEqual([{ key: `left:${red.ids.member}` }]);
});

it("is gone again once it is off, and its data stays", async () => {
  const link = 'href="/my-account/kitty"';
  const body = { event: red.ids.event, attending: 1 };
  const take = async () => (await api("/attendance", { method: "POST", body })).status;
  expect((await red.as.admin.open("/")).text).toContain(link);
  expect(await take()).toBe(409);
  await switchKitty(false);
  expect((await red.as.admin.open("/")).text).not.toContain(link);
  expect((await api(`/users/${red.memberId.coach}`)).text).not.toContain("kitty");
  expect((await red.as.admin.open("/organization")).text).not.toContain("In the kitty");
  expect(await take()).toBe(200);
  for (const [visitor, path] of tabs()) expect([path, (await visitor.ask(path)).status]).toEqual([path, 404]);
  expect((await api("/kitty")).status).toBe(404);
  // A payment while the module is off is recorded, though nobody is told.
  expect((await transfer("tr-2")).status).toBe(200);
  await untilDelivered(server, red.tenant);
  expect(await transfers()).toEqual([{ key: "bank:tr-1" }, { key: "bank:tr-2" }]);
  const [{ count = 0 } = {}] = await server.sqlIn<{ count: number }>(
    red.tenant,
    "SELECT count(*)::int AS count FROM kitty_entries",
  );
  expect(count).toBeGreaterThan(1);
});
