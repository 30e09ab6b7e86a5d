import { afterEach, describe, expect, it } from "vitest";
import type { Role } from "#app/core/members/role.ts";
import { callApi } from "#tests/support/http.ts";
import type { Doing } from "#tests/support/module-part.ts";
import { serveClub } from "#tests/support/served.ts";
import { type Act, memberActs, OWN, performAct, recipesFor } from "./audit-recipes.ts";

const acts = memberActs();
/** Forms that answer with a page, not a redirect: it is the only page to show what they made, or shows the result already. */
const IN_PLACE = new Set([
  "/settings/keys make",
  "/settings/webhooks add",
  "/settings/webhooks/:id renew-secret",
  "/sessions/:id/team-maker moved",
]);
const audited = acts.filter(({ name }) => !(name in OWN));

const { server, red } = await serveClub();
const recipes = recipesFor(server, red);
// Some acts move the club, or close it.
afterEach(async () => {
  const [closed] = await server.sql(
    "SELECT FROM platform.organizations WHERE tenant_id = $1 AND closes_at IS NOT NULL",
    [red.tenant],
  );
  if (closed) {
    const before = (await auditRows()).length;
    await callApi(red.origin, "/closing", { method: "DELETE", token: red.apiToken.admin });
    await rowsAfter(before);
  }
  await server.sql("DELETE FROM platform.former_subdomains");
  await server.sql("UPDATE platform.organizations SET subdomain = $1 WHERE tenant_id = $2", [
    red.subdomain,
    red.tenant,
  ]);
});

async function auditRows(): Promise<{ act: string; actor_id: string; source: string; request_id: string }[]> {
  return server.sql(`SELECT act, actor_id, source, request_id FROM ${red.tenant}.audit_log ORDER BY id`);
}

/** The rows after the first `before`. Waits for them, since the queue writes those of acts in the platform's transactions. */
async function rowsAfter(before: number): Promise<Awaited<ReturnType<typeof auditRows>>> {
  await expect.poll(async () => (await auditRows()).length).toBeGreaterThan(before);
  return (await auditRows()).slice(before);
}

const perform = (act: Act, doing: Doing, role: Role) => performAct(red, act, doing, role);

describe("the table of acts", () => {
  it("says of every act how to perform it, or that it is a member's own", () => {
    expect(acts.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(recipes), ...Object.keys(OWN)].sort(),
    );
  });
});

describe.each(audited.map((act) => [act.name, act] as const))("%s", (name, act) => {
  const recipe = () => recipes[name] ?? expect.fail(`No recipe says how to perform ${name}.`);

  it("leaves nothing in the audit log when it is refused, and exactly one row when it is done", async () => {
    await server.sql("DELETE FROM platform.rate_limits");
    const doing = await recipe()();
    const before = await auditRows();
    const bad = await perform(act, { ...doing, send: { ...doing.send, no_such_field: "1" } }, "admin");
    expect(bad.status, bad.text.slice(0, 300)).toBe(422);
    const denied = await perform(act, doing, "player");
    expect(denied.status).toBeOneOf([302, 303, 403]);
    expect(await auditRows()).toEqual(before);

    const answer = await perform(act, doing, "admin");
    expect(answer.status, answer.text.slice(0, 300)).toBeOneOf(
      act.method ? [200, 201, 202, 204] : act.isScripted || IN_PLACE.has(name) ? [200] : [302, 303],
    );
    expect(await rowsAfter(before.length)).toEqual([
      {
        act: expect.stringMatching(/^[a-z][a-z-]*\.[a-z-]+$/),
        actor_id: String(red.memberId.admin),
        source: act.method ? "api" : "page",
        request_id: expect.stringMatching(/\S/),
      },
    ]);
  });
});
