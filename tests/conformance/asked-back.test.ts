import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { type ClubUnderTest, makeTwoClubs } from "#tests/support/two-clubs.ts";

let server: TestServer;
let red: ClubUnderTest;

beforeAll(async () => {
  server = await startServer(inject("postgresUrl"));
  ({ red } = await makeTwoClubs(server));
});
afterAll(() => server?.stop());

it("an edit that touches sessions asks back with what was typed, and is saved once that was seen", async () => {
  const { admin } = red.as;
  const fields = { startTime: "19:00", finishTime: "20:00", weekDays: ["1", "2", "3", "4", "5", "6", "7"] };
  expect((await admin.post("/schedules/new", { ...fields, intent: "create", name: "Weekly" })).status).toBe(
    303,
  );
  const [made] = await server.sql<{ id: string }>(`SELECT id FROM ${red.tenant}.schedules`);
  const edit = `/schedules/${made?.id}/edit`;
  const changed = { ...fields, intent: "save", name: "Daily", replicate: "true" };
  const nameOf = async () =>
    (await server.sql<{ name: string }>(`SELECT name FROM ${red.tenant}.schedules`))[0]?.name;
  const asked = await admin.post(edit, changed);
  expect([asked.status, await nameOf()]).toEqual([200, "Weekly"]);
  expect(asked.text).toContain('value="Daily"');
  expect(asked.text).not.toContain('aria-invalid="true"');
  const reviewed = /name="reviewed"[^>]*value="([\d-]+)"|value="([\d-]+)"[^>]*name="reviewed"/.exec(
    asked.text,
  );
  const saved = await admin.post(edit, { ...changed, reviewed: reviewed?.[1] ?? reviewed?.[2] ?? "" });
  expect([saved.status, await nameOf()]).toEqual([303, "Daily"]);
});
