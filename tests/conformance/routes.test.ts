import { afterAll, describe, expect, it } from "vitest";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { registry } from "#app/main/composition.server.ts";
import { changesOf } from "#tests/support/changes.ts";
import { makeModuleRows } from "#tests/support/club-tools.ts";
import type { Answer } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { CANARY } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { LEADS_ON, OPEN, PLATFORM } from "./open-routes.ts";
import { addressIn, clubGuard, routeTable, type TableRoute } from "./route-table.ts";

const table = routeTable().filter(({ id }) => id !== "root");
const pages = table.filter(({ path }) => path !== "/api" && !path.startsWith("/api/"));
const guarded = pages.filter(({ loader }) => loader && clubGuard(loader)?.minRole);
const posted = pages.filter(({ action }) => action && clubGuard(action)?.minRole);
const asCases = (routes: TableRoute[]) => routes.map((route): [string, TableRoute] => [route.path, route]);

const { server, red, blue } = await serveTwoClubs();
await makeModuleRows(server, red);

function leadsTo(answer: Answer, path: string): void {
  expect(answer.text).not.toContain(CANARY);
  expect({ status: answer.status, to: answer.location && new URL(answer.location).pathname }).toEqual({
    status: expect.toBeOneOf([302, 303]),
    to: path,
  });
}

describe("the table", () => {
  it.each(asCases(table))("%s carries a guard on everything it does", (_path, { loader, action }) => {
    expect(loader ?? action).toBeDefined();
    for (const door of [loader, action])
      if (door) expect(door.guard).toMatchObject({ site: expect.any(String) });
  });

  it.each(asCases(pages))(
    "%s asks for a role, or stands on the list of what is open",
    (path, { loader, action }) => {
      for (const door of [loader, action]) {
        for (const { guard } of door ? (door.sides ?? [{ guard: door.guard }]) : []) {
          if (!guard || guard.minRole) continue;
          expect(guard.site === "platform" ? PLATFORM : Object.keys(OPEN)).toContain(path);
        }
      }
    },
  );

  it.each(asCases(table.filter(({ id }) => id.includes("modules/"))))(
    "%s of a module asks for its switch",
    (_path, route) => {
      const id = /modules\/([^/]+)\//.exec(route.id)?.[1];
      for (const door of [route.loader, route.action]) if (door) expect(door.guard?.module).toBe(id);
    },
  );
});

// Whom a page keeps out is tried by guards.test.ts.
it.each(asCases(guarded.filter(({ loader }) => !loader?.sides)))(
  "%s on the platform's host leads to the sign-in",
  async (path) => {
    leadsTo(await openVisitor(server.platform).ask(addressIn(path, red)), "/login");
  },
);

it.each(asCases(guarded))(
  "%s is answered to the least role, with nothing of the other club",
  async (path, { loader }) => {
    const minRole = clubGuard(loader ?? {})?.minRole ?? "player";
    const answer = await red.as[minRole].ask(addressIn(path, red));
    const to = LEADS_ON[path];
    if (to !== undefined) leadsTo(answer, to.replace(":id", addressIn(path, red).split("/").at(-1) ?? ""));
    else {
      expect({ status: answer.status, to: answer.location }).toEqual({ status: 200, to: undefined });
      expect(answer.text).not.toContain(CANARY);
    }
  },
);

describe("an admin", () => {
  const settings = (value: string) =>
    server.sql(
      `INSERT INTO ${red.tenant}.settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
      [joiningSetting.id, JSON.stringify(value)],
    );

  it("is given no invitation to hand out while the club takes nobody", async () => {
    for (const [joining, invites] of [
      ["closed", false],
      ["approval", true],
    ] as const) {
      await settings(joining);
      for (const path of ["/", "/settings"]) {
        const { text } = await red.as.admin.open(path);
        expect([joining, path, text.includes("/join/")]).toEqual([joining, path, invites]);
      }
    }
  });

  it("is asked before the club's address changes", async () => {
    const page = await red.as.admin.open("/settings/address?subdomain=crimson");
    expect(page.text).toContain(serverI18n("en").t("settings.move.text"));
    expect(page.text).toContain('value="crimson"');
    const shortcut = await red.as.admin.post("/settings", { intent: "subdomain", subdomain: "crimson" });
    expect(shortcut.status).toBe(400);
    const refused = await red.as.admin.post("/settings/address", { intent: "move", subdomain: "blue" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(serverI18n("en").t("errors.subdomain-taken"));
  });
});

describe("a post", () => {
  it.each(asCases(posted))("to %s from another site is refused", async (path) => {
    const before = await changesOf(server, red.tenant);
    const index = path === "/" ? "?index" : "";
    for (const headers of [
      { origin: blue.origin, "sec-fetch-site": "same-site" },
      { origin: "null", "sec-fetch-site": "cross-site" },
      {},
    ] as Record<string, string>[]) {
      const answer = await red.as.admin.ask(addressIn(path, red) + index, {
        method: "POST",
        body: "intent=x",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
      expect(answer.status).toBe(403);
    }
    expect(await changesOf(server, red.tenant)).toBe(before);
  });
});

describe.each(registry.modules.map((module) => [module.id, module] as const))(
  "module %s switched off",
  (_id, { toggle, navigation = [] }) => {
    afterAll(() => flip(toggle.id, true));

    it("has no link left, and has them again once it is on", async () => {
      for (const on of [true, false, true]) {
        await flip(toggle.id, on);
        const home = await red.as.admin.open("/");
        const links = navigation.filter(({ to }) => home.text.includes(`href="${to}"`));
        expect(links).toEqual(on ? navigation : []);
      }
    });
  },
);

async function flip(setting: string, on: boolean): Promise<void> {
  await server.sql(
    `INSERT INTO ${red.tenant}.settings (id, value) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
    [setting, JSON.stringify(on)],
  );
}

describe("hosts", () => {
  it("an unknown club leads to the platform's page that says so", async () => {
    const answer = await openVisitor(server.club("nobody")).open("/");
    expect(new URL(answer.url).origin).toBe(server.platform);
    expect(new URL(answer.url).pathname).toBe("/organization-no-exist");
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("nobody");
    expect(answer.text).toContain("Create this club");
    const odd = await openVisitor(server.platform).ask("/organization-no-exist?name=a%00b");
    expect(odd.status).not.toBe(500);
    expect(odd.text).not.toContain("Create this club");
  });

  it("a forwarded host counts for nothing without a configured proxy", async () => {
    const answer = await red.as.admin.ask("/", {
      headers: { "x-forwarded-host": new URL(blue.origin).host },
    });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(CANARY);
  });

  it("the platform's pages lead a club's reader to the platform", async () => {
    const answer = await red.as.admin.ask("/dev/mailbox");
    expect(answer.location).toBe(`${server.platform}/dev/mailbox`);
  });

  it("unknown paths lead home, and a person is told why", async () => {
    const said = (language: "en" | "es") => serverI18n(language).t("shell.unknownPage");
    leadsTo(await red.as.player.ask("/no/such/page"), "/");
    expect((await red.as.player.open("/")).text).not.toContain(said("en"));
    const headers = { accept: "text/html,*/*;q=0.8" };
    const stranger = openVisitor(red.origin, { headers: { ...headers, "accept-language": "es" } });
    leadsTo(await stranger.ask("/no/such/page"), "/");
    expect((await stranger.open("/")).text).toContain(said("es"));
    expect((await stranger.open("/")).text).not.toContain(said("es"));
    const platform = openVisitor(server.platform, { headers });
    expect((await platform.open("/no/such/page")).text).toContain(said("en"));
  });

  it("what is not there is said inside the club, with its menu", async () => {
    const { status, text } = await red.as.player.open("/attendance/999999");
    expect(status).toBe(404);
    expect(text).toContain("Red club");
    expect(text).toContain('href="/my-account"');
    expect(text).toContain(serverI18n("en").t("shell.error.home"));
  });

  it.each(["/sessions/list", "/organization", "/audit", "/my-sessions", "/events"])(
    "%s leads to its last page from past the end",
    async (path) => {
      const { location = "" } = await red.as.admin.ask(`${path}?page=99`);
      expect(new URL(location, red.origin).searchParams.get("page")).toBe("1");
      expect((await red.as.admin.ask(location)).status).toBe(200);
    },
  );

  it("signing out is asked of nobody who isn't signed in", async () => {
    const stranger = openVisitor(red.origin);
    leadsTo(await stranger.ask("/logout"), "/login");
    expect((await stranger.open("/login")).text).toContain(serverI18n("en").t("identity.logout.already"));
  });
});
