import { beforeEach, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import { callApi } from "#tests/support/http.ts";
import { serveClub } from "#tests/support/served.ts";
import { switchModulesOff } from "#tests/support/two-clubs.ts";

const { server, red } = await serveClub();
await switchModulesOff(server, red.tenant);

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const call = async (method: string, path: string, body?: object, role: Role = "admin") => {
  const { status, text } = await callApi(red.origin, path, { method, token: red.apiToken[role], body });
  return { status, said: text ? JSON.parse(text) : null };
};
const CAMP = {
  name: "Camp",
  location: "The lake",
  max_players: 1,
  price: 2500,
  date: "2030-07-05T07:00:00.000Z",
  finish: "2030-07-07T15:00:00.000Z",
  registration_start: null,
  registration_end: "2030-07-01T18:00:30.000Z",
};

it("an event is taken in the words in which it is given back", async () => {
  const made = await call("POST", "/events", CAMP);
  expect(made).toMatchObject({ status: 201, said: { ...CAMP, attending: 0, waiting: 0, status: 0 } });
  const { id, attending, waiting, status, mine, ...own } = made.said;
  const path = `/events/${id}`;
  const sent = Object.fromEntries(
    Object.keys({ ...CAMP, description: "" }).map((field) => [field, own[field]]),
  );
  expect(await call("POST", path, sent)).toEqual({ status: 200, said: made.said });

  const moved = await call("POST", path, { date: "2030-07-12", registration_end: null });
  expect(moved.said).toMatchObject({
    date: "2030-07-12T07:00:00.000Z",
    finish: "2030-07-14T15:00:00.000Z",
    registration_end: null,
    price: 2500,
  });
  expect(await call("GET", path, undefined, "player")).toMatchObject({ status: 200, said: { id } });
});

it.each([
  [{ registration_end: "2030-07-05T07:00:01Z" }, "registration-after-start", "registration_end"],
  [{ registration_start: "2030-07-02T09:00" }, "registration-order", "registration_start"],
  [{ finish: "2030-07-04T15:00:00Z" }, "date-order", "finish_date"],
  [{ finish: "2030-08-08T15:00:00Z" }, "event-too-long", "finish_date"],
])("%j is refused by name and field", async (over, error, field) => {
  const refused = await call("POST", "/events", { ...CAMP, ...over });
  expect(refused).toMatchObject({ status: 422, said: { error, field } });
});

it("members register and leave, an admin adds and removes, and a status leads it on", async () => {
  const { said: event } = await call("POST", "/events", CAMP);
  const path = `/events/${event.id}`;
  const attendees = `${path}/attendees`;
  expect((await call("POST", attendees, {}, "player")).said).toMatchObject({ attending: 1 });
  expect((await call("POST", attendees, {}, "coach")).said).toMatchObject({ attending: 2, place: 1 });
  expect((await call("DELETE", attendees, undefined, "player")).said).toMatchObject({
    attending: 0,
    promoted: [red.memberId.coach],
  });
  const change = { add: [red.memberId.player], remove: [red.memberId.coach] };
  expect((await call("PATCH", attendees, change)).said).toMatchObject([{ attending: 0 }, { attending: 1 }]);

  const asked = await call("POST", `${path}?reviewed=`, { status: 2 });
  expect(asked).toMatchObject({ status: 409, said: { consequences: [{ values: { count: 1 } }] } });
  for (const status of [2, 0])
    expect((await call("POST", path, { status })).said).toMatchObject({ id: event.id, status });
  // It has not begun: finishing it is asked first, whether as an act or as a status.
  expect((await call("POST", `${path}/finish`, {})).status).toBe(409);
  const early = await call("POST", path, { status: 1 });
  expect(early).toMatchObject({ status: 409, said: { error: "confirmation-needed" } });
  const { reviewed } = early.said;
  expect((await call("POST", path, { status: 1, reviewed })).said).toMatchObject({ id: event.id, status: 1 });
  expect(await call("POST", path, { name: "Too late" })).toMatchObject({
    status: 409,
    said: { error: "occasion-settled" },
  });
  expect((await call("DELETE", path)).status).toBe(204);
  expect((await call("GET", path)).status).toBe(404);
});
