import { expect, it } from "vitest";
import { changeModules } from "#tests/support/asked.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { formsOf } from "#tests/support/visitor.ts";

const { server, red } = await serveClub();

it("names days as the reader has them written, on the page and in what is said after an act", async () => {
  const chosen = await callApi(red.origin, "/users/me", {
    method: "PATCH",
    token: red.apiToken.admin,
    body: { locale: "en-US" },
  });
  expect([chosen.status, JSON.parse(chosen.text).locale]).toEqual([200, "en-US"]);
  const monthFirst = /[A-Z][a-z]+day, [A-Z][a-z]+ \d+/;
  expect((await red.as.admin.open("/schedules/new")).text).toMatch(monthFirst);
  const fields = { name: "Said", startTime: "21:00", finishTime: "22:00", weekDays: "1", intent: "create" };
  const made = await red.as.admin.post("/schedules/new", fields);
  const [toast] = /Schedule created[^<]*/.exec((await red.as.admin.open(made.location ?? "")).text) ?? [];
  expect(toast).toMatch(monthFirst);
});

it("an edit that touches no session is saved without a question", async () => {
  const fields = { name: "Quiet", startTime: "19:00", finishTime: "20:00", weekDays: "1" };
  await red.as.admin.post("/schedules/new", { ...fields, intent: "create" });
  const [made] = await server.sqlIn<{ id: string }>(
    red.tenant,
    "SELECT id FROM schedules WHERE name = 'Quiet'",
  );
  const renamed = { ...fields, intent: "save", name: "Q" };
  expect((await red.as.admin.post(`/schedules/${made?.id}/edit`, renamed)).status).toBe(303);
});

it("an edit by the API asks for a length of more than twelve hours if it is new", async () => {
  const call = (path: string, body: object) =>
    callApi(red.origin, path, { method: "POST", token: red.apiToken.admin, body });
  const evening = { name: "Long", week_days: [3], start_time: "19:00", finish_time: "20:00" };
  const times = { start_time: "19:00", finish_time: "18:00" };
  const { id } = JSON.parse((await call("/schedules", evening)).text);
  expect((await call(`/schedules/${id}`, times)).status).toBe(422);
  expect((await call(`/schedules/${id}`, { ...times, allow_long: true })).status).toBe(200);
  const later = { start_time: "18:00", allow_long: true };
  expect((await call(`/schedules/${id}?replicate=true`, later)).status).toBe(200);
  expect((await call(`/schedules/${id}`, { name: "Longer" })).status).toBe(200);
});

it("the API knows a schedule by its alias, takes replicate on creating, and needs a name", async () => {
  const call = (body: object, path = "/schedules?replicate=true") =>
    callApi(red.origin, path, { method: "POST", token: red.apiToken.admin, body });
  const times = { week_days: [3], start_time: "19:00", finish_time: "20:00" };
  const made = await call({ ...times, alias: "By alias", announce: true });
  expect([made.status, JSON.parse(made.text)]).toEqual([
    201,
    expect.objectContaining({ name: "By alias", alias: "By alias", announce: true }),
  ]);
  const renamed = await call({ alias: "Other" }, `/schedules/${JSON.parse(made.text).id}`);
  expect(JSON.parse(renamed.text)).toMatchObject({ name: "Other", announce: true });
  const nameless = await call(times);
  expect([nameless.status, JSON.parse(nameless.text).field]).toEqual([422, "name"]);
});

it("a new schedule without scripts makes the days that are ticked, of its week days, at once", async () => {
  const page = await red.as.admin.open("/schedules/new");
  const form = formsOf(page).find(({ fields }) => [fields.intent].flat()[0] === "create");
  const offered = [form?.fields.leadDates ?? []].flat();
  expect(offered).toHaveLength(5);
  const [, tomorrow = "", later = ""] = offered;
  const weekDay = String(new Date(tomorrow).getUTCDay() || 7);
  const fields = { name: "Founded", startTime: "19:00", finishTime: "20:00", weekDays: weekDay };
  await red.as.admin.post("/schedules/new", { ...fields, intent: "create", leadDates: [tomorrow, later] });
  const dates = await server.sqlIn<{ date: string }>(
    red.tenant,
    `SELECT local_date::text AS date FROM schedule_slots JOIN schedules ON schedules.id = schedule_id
      WHERE name = 'Founded' ORDER BY local_date`,
  );
  expect(dates.map(({ date }) => date).slice(0, 1)).toEqual([tomorrow]);
  expect(dates.map(({ date }) => date)).not.toContain(later);
});

it("a session of a schedule leads to it, and a weekly repeat to schedules, while the module is on", async () => {
  const fields = {
    name: "Leads",
    startTime: "19:00",
    finishTime: "20:00",
    weekDays: ["1", "2", "3", "4", "5", "6", "7"],
  };
  await red.as.admin.post("/schedules/new", { ...fields, intent: "create" });
  const [made] = await server.sqlIn<{ id: string; session: string }>(
    red.tenant,
    `SELECT schedule_id AS id, session_id AS session FROM schedule_slots JOIN schedules ON schedules.id = schedule_id
      WHERE name = 'Leads' LIMIT 1`,
  );
  const looks = async () => [
    (await red.as.admin.open("/sessions/new")).text.includes('href="/schedules/new"'),
    (await red.as.admin.open(`/sessions/${made?.session}/edit`)).text.includes(
      `href="/schedules/${made?.id}/edit"`,
    ),
  ];
  expect(await looks()).toEqual([true, true]);
  await changeModules(red.as.admin, { schedules: undefined });
  expect(await looks()).toEqual([false, false]);
});
