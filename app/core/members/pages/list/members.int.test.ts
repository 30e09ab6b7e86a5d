import { expect, it } from "vitest";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { PageRequest } from "#app/web/http/request/guard.server.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { membersPage } from "./members.view.server.ts";

const { database, clubs } = await testDatabase();
const units = testUnits(database, clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
await units.addMembers(120, { tags: ["U18"] });

it.each([
  "",
  "?tag=U18&sort=seen&page=2&search=player",
  "?show=pending",
  "?add=1",
  "?show=everyone&role=coach",
])("the page%s asks at most four statements of its own, however many members there are", async (query) => {
  const page = {
    url: new URL(`https://alder.example/organization${query}`),
    language: "en",
    params: {},
    t: serverI18n("en").t,
  } as unknown as PageRequest;
  const { statements } = await units.asMember(admin, (uow) => countStatements(() => membersPage(uow, page)));
  expect(statements).toBeLessThanOrEqual(4);
  expect(statements).toBeGreaterThan(0);
});
