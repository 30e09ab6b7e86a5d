import { expect, it } from "vitest";
import { serveClub } from "#tests/support/served.ts";
import { callApi } from "#tests/support/two-clubs.ts";

const { server, red } = await serveClub();

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
