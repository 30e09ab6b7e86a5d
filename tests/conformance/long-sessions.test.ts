import { parse } from "node-html-parser";
import { beforeEach, expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { allParts } from "#tests/support/collect-parts.ts";
import { type Answer, callApi } from "#tests/support/http.ts";
import type { TimedForm } from "#tests/support/module-part.ts";
import { serveClub } from "#tests/support/served.ts";
import { formsOf } from "#tests/support/visitor.ts";

const { t } = serverI18n("en");
const DATE = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const SESSION: TimedForm = {
  page: "/sessions/new",
  table: "occasions",
  fields: { date: DATE },
  api: { path: "/sessions", body: { date: DATE } },
};
const EVENT: TimedForm = {
  page: "/events/new",
  table: "occasions",
  fields: { date: DATE },
  api: { path: "/events", body: { date: DATE } },
};
const TIMED = [SESSION, EVENT, ...allParts.flatMap(({ timed = [] }) => timed)];
const FORMS = TIMED.map((form) => [form.page, form] as const);

const { server, red } = await serveClub();

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const typed = ({ fields }: TimedForm, times: object) => ({
  intent: "create",
  name: "Long",
  ...fields,
  startTime: "19:00",
  finishTime: "18:00",
  ...times,
});
const boxOf = ({ text }: Answer) =>
  parse(text).querySelector('fieldset:not([disabled]) input[name="allowLong"]');
const count = async (table: string) => {
  const rows = await server.sqlIn<{ id: string }>(red.tenant, `SELECT id FROM ${table} WHERE name = 'Long'`);
  return rows.length;
};

it.each(FORMS)("%s asks before it makes something of more than twelve hours", async (page, timed) => {
  expect(boxOf(await red.as.admin.open(page))).toBeNull();
  const before = await changesOf(server, red.tenant);
  const asked = await red.as.admin.submit(page, typed(timed, {}));
  expect(asked.status).toBe(422);
  expect(parse(asked.text).text).toContain(t("errors.long-session", { hours: 23 }));
  expect(boxOf(asked)?.hasAttribute("checked")).toBe(false);
  expect(parse(asked.text).text).toContain(t("sessions.form.nextDay"));
  expect(await changesOf(server, red.tenant)).toBe(before);
  // The form comes back with a box; once it is ticked, the form is accepted.
  const form = formsOf(asked).find(({ inputs }) => inputs.some(({ name }) => name === "allowLong"));
  const made = await red.as.admin.post(page, { ...form?.fields, allowLong: "on" });
  expect(made.status).toBe(303);
  expect(await count(timed.table)).toBeGreaterThan(0);
});

it.each(FORMS)("%s asks nothing of a night or of half a day", async (page, timed) => {
  for (const times of [
    { startTime: "21:00", finishTime: "03:00" },
    { startTime: "08:00", finishTime: "20:00" },
  ]) {
    expect((await red.as.admin.post(page, typed(timed, times))).status).toBe(303);
  }
});

it("an edit asks for a new length only", async () => {
  const edit = `/sessions/${red.ids.session}/edit`;
  const values = { intent: "save", name: "Edited", date: DATE, startTime: "10:00", finishTime: "23:00" };
  expect((await red.as.admin.post(edit, values)).status).toBe(422);
  expect((await red.as.admin.post(edit, { ...values, allowLong: "on" })).status).toBe(303);
  const again = await red.as.admin.open(edit);
  expect(boxOf(again)?.hasAttribute("checked")).toBe(true);
  expect((await red.as.admin.post(edit, { ...values, name: "Renamed" })).status).toBe(303);
  expect((await red.as.admin.post(edit, { ...values, startTime: "09:00", finishTime: "22:00" })).status).toBe(
    303,
  );
  expect((await red.as.admin.post(edit, { ...values, finishTime: "23:30" })).status).toBe(422);
});

it("the API takes a field for it, which its description explains", async () => {
  const call = (path: string, method: string, body: object) =>
    callApi(red.origin, path, { method, token: red.apiToken.admin, body });
  const times = { start_time: "19:00", finish_time: "18:00" };
  for (const [path, method, body] of [
    ...TIMED.map(({ api }) => [api.path, "POST", { name: "Long", ...api.body, ...times }] as const),
    [`/sessions/${red.ids.session}`, "PATCH", times] as const,
  ]) {
    const refused = await call(path, method, body);
    expect([path, refused.status, JSON.parse(refused.text)]).toEqual([
      path,
      422,
      expect.objectContaining({ error: "long-session", field: "finish_time" }),
    ]);
    const done = await call(path, method, { ...body, allow_long: true });
    expect([path, done.status]).toEqual([path, method === "POST" ? 201 : 200]);
  }
  const { text } = await callApi(red.origin, "/openapi.json");
  expect(text.split("allow_long").length - 1).toBeGreaterThanOrEqual(4);
  expect(text).toContain("more than 12 hours");
});
