import { expect, it } from "vitest";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";

const { red } = await serveClub();

async function api(method: string, path: string, body?: object) {
  const { status, text } = await callApi(red.origin, path, { method, token: red.apiToken.admin, body });
  // A session has a field `status`, too, which is renamed here.
  const { status: life, ...answer } = text ? JSON.parse(text) : {};
  return { status, life, ...answer };
}

it("the API edits and cancels this and all that follow, asks where it is asked to, and refuses what has no series", async () => {
  const times = { date: "2030-01-08", start_time: "19:00", finish_time: "20:30" };
  const made = await api("POST", "/sessions", { name: "Weekly", ...times, repeat_until: "2030-01-29" });
  const [first, second, third, fourth] = made.sessions;
  expect(made.series).toBe(first);
  const one = (id: number) => api("GET", `/sessions/${id}`);
  expect((await one(fourth)).series).toBe(first);

  expect((await api("PATCH", `/sessions/${third}`, { name: "Friendly" })).status).toBe(200);
  const changed = await api("PATCH", `/sessions/${second}?following=true`, { start_time: "18:00" });
  expect([changed.status, changed.start_time]).toEqual([200, "18:00"]);
  const starts = await Promise.all([first, third, fourth].map(async (id) => (await one(id)).start_time));
  expect(starts).toEqual(["19:00", "19:00", "18:00"]);

  const cancel = (query: string) => api("PATCH", `/sessions/${second}?following=true${query}`, { status: 2 });
  const asked = await cancel("&with_edited=true&reviewed=");
  expect([asked.status, asked.consequences[0].values]).toEqual([409, { count: 3 }]);
  expect(
    asked.consequences.map(({ name, message }: { name: string; message: string }) => [name, message]),
  ).toEqual([
    ["canceled", "3 sessions will be cancelled."],
    ["off", "Tue 15 Jan, 18:00–20:30: is cancelled"],
    ["off", "Tue 22 Jan, 19:00–20:30: is cancelled"],
    ["off", "Tue 29 Jan, 18:00–20:30: is cancelled"],
  ]);
  // With another choice the numbers are different, so the key does not fit.
  expect((await cancel(`&reviewed=${asked.reviewed}`)).status).toBe(409);
  expect((await cancel(`&with_edited=true&reviewed=${asked.reviewed}`)).status).toBe(200);
  const lives = await Promise.all([first, third, fourth].map(async (id) => (await one(id)).life));
  expect(lives).toEqual([0, 2, 2]);

  const single = await api("POST", "/sessions", { name: "Once", ...times });
  expect(single.series).toBeNull();
  const refused = await api("PATCH", `/sessions/${single.id}?following=true`, { name: "Twice" });
  expect([refused.status, refused.error]).toEqual([409, "no-series"]);
  const brought = await api("PATCH", `/sessions/${first}?following=true`, { status: 0 });
  expect([brought.status, brought.field]).toEqual([422, "status"]);
});
