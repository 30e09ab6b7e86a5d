import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import en from "#app/core/accounts/locales/en/identity.ts";
import { ask, callApi } from "#tests/support/http.ts";
import { addressOf, makeLink, type OneTimeLink } from "#tests/support/one-time-link.ts";
import { HOSTILE_TARGETS, STRANGE_TARGETS } from "#tests/support/redirect-targets.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const { server, red, blue } = await serveTwoClubs();

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const link = (values: Partial<Parameters<typeof makeLink>[1]> = {}) =>
  makeLink(server, { tenant: red.tenant, email: "player@red.example", ...values });
const confirm = ({ purpose, token }: OneTimeLink, origin = red.origin) =>
  openVisitor(origin, ENGLISH).post("/auto-login", { intent: "confirm", auth: purpose, code: token });
const signIns = async () => {
  const [row] = await server.sql<{ count: string }>("SELECT count(*) FROM platform.sign_ins");
  return Number(row?.count);
};

/** Expects that the page and the post say that a link is no longer valid. */
async function expectInvalid(made: OneTimeLink, origin = red.origin): Promise<void> {
  const before = await signIns();
  const page = await openVisitor(origin, ENGLISH).ask(addressOf(origin, made));
  expect(page.status).toBe(401);
  expect(page.text).toContain(en.autoLogin.invalidTitle);
  expect((await confirm(made, origin)).status).toBe(401);
  expect(await signIns()).toBe(before);
}

describe("a magic link", () => {
  it("is not used up by whoever only looks, and then signs in", async () => {
    const made = await link();
    const before = await signIns();
    for (let n = 0; n < 5; n++) {
      for (const method of ["GET", "HEAD"]) {
        const looked = await ask(addressOf(red.origin, made), { method, ...ENGLISH });
        expect(looked.status).toBe(200);
        expect(looked.headers.getSetCookie()).toEqual([]);
        expect(looked.headers.get("cache-control")).toBe("no-store");
        // No referrer goes to another origin, and plain forms still say where they come from.
        expect(looked.headers.get("referrer-policy")).toBe("same-origin");
      }
    }
    expect(await signIns()).toBe(before);
    expect((await confirm(made)).location).toBe(`${red.origin}/`);
    expect(await signIns()).toBe(before + 1);
  });

  it("signs in once, of twenty at once", async () => {
    const made = await link();
    const before = await signIns();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(made)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await signIns()).toBe(before + 1);
    await expectInvalid(made);
  });

  it("ends after ten minutes", async () => {
    const young = await link({ ageSeconds: 597 });
    const old = await link({ ageSeconds: 601 });
    expect((await ask(addressOf(red.origin, young))).status).toBe(200);
    await expectInvalid(old);
  });

  it("is nothing at another club, nor on the platform", async () => {
    const made = await link();
    await expectInvalid(made, blue.origin);
    await expectInvalid(made, server.platform);
    await expectInvalid(await link({ tenant: null, purpose: "choose-club" }));
    expect((await ask(addressOf(red.origin, made))).status).toBe(200);
  });

  it("signs in nobody who was removed meanwhile", async () => {
    const email = "leaver@red.example";
    const id = await makeMember(server, red.tenant, { name: "Leo", email, role: "player" });
    const made = await link({ email });
    await server.sql(`UPDATE ${red.tenant}.members SET state = 'archived' WHERE id = $1`, [id]);
    const before = await signIns();
    expect((await confirm(made)).status).toBe(401);
    expect(await signIns()).toBe(before);
  });

  it("leads nowhere but to paths of the club's own", async () => {
    for (const target of HOSTILE_TARGETS.filter((to) => !/[\0]|\p{Cs}/u.test(to) && to.length < 5_000)) {
      const { location } = await confirm(await link({ target }));
      expect([target, location]).toEqual([target, `${red.origin}/`]);
    }
    for (const [target] of STRANGE_TARGETS.filter(([to]) => to.isWellFormed())) {
      const { location = "" } = await confirm(await link({ target }));
      expect([target, new URL(location).origin]).toEqual([target, red.origin]);
    }
  });
});

describe("a hand-over", () => {
  const post = (token: string, origin: string | undefined, cookie?: string) =>
    ask(`${red.origin}/hand-over?code=${token}`, {
      method: "POST",
      body: "",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(origin && { origin, "sec-fetch-site": "same-site" }),
        ...(cookie && { cookie }),
      },
    });

  it("is taken from the platform's page, and from no other", async () => {
    const { token } = await link({ purpose: "hand-over" });
    const before = await signIns();
    for (const origin of [blue.origin, "null", "http://evil.example", red.origin, undefined]) {
      const answer = await post(token, origin);
      expect([origin, answer.status, answer.headers.getSetCookie()]).toEqual([origin, 303, []]);
      expect(answer.location).toBe(`${red.origin}/hand-over?code=${token}`);
    }
    expect(await signIns()).toBe(before);
    const answer = await post(token, server.platform);
    expect(answer.location).toBe(`${red.origin}/`);
    expect(await signIns()).toBe(before + 1);
    expect((await post(token, server.platform)).location).toContain("/auto-login?");
  });

  it("asks whoever opens it, and whoever is signed in as somebody else", async () => {
    const { token } = await link({ purpose: "hand-over" });
    const opened = await openVisitor(red.origin, ENGLISH).open(`/hand-over?code=${token}`);
    expect(new URL(opened.url).pathname).toBe("/auto-login");
    expect(opened.text).toContain("player@red.example");
    const before = await signIns();
    const cookies = red.as.admin.cookies(new URL(red.origin).host);
    const answer = await post(token, server.platform, `sign-in=${cookies["sign-in"]}`);
    expect(answer.location).toContain("/auto-login?");
    expect(await signIns()).toBe(before);
    expect((await red.as.admin.ask("/")).status).toBe(200);
  });

  it("is used up by whoever it finds signed in already", async () => {
    const made = await link({ purpose: "hand-over", target: "/my-account" });
    const before = await signIns();
    const arrivals = await Promise.all([0, 1].map(() => red.as.player.ask(addressOf(red.origin, made))));
    expect(arrivals.map(({ location }) => location)).toContain(`${red.origin}/my-account`);
    expect(await signIns()).toBe(before);
    await expectInvalid(made);
  });

  it("makes nobody wait for it while holding the club", async () => {
    const made = await link({ purpose: "hand-over", target: "/my-account" });
    const holder = new pg.Client({ connectionString: server.ownerUrl });
    await holder.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM platform.access_links WHERE purpose = 'hand-over' FOR UPDATE");
      const arriving = red.as.player.ask(addressOf(red.origin, made));
      const others = async () => {
        await holder.query("SELECT pg_stat_clear_snapshot()");
        const { rows } = await holder.query(
          `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS waits,
                  count(*) FILTER (WHERE state = 'idle in transaction')::int AS holds
             FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
        return rows[0];
      };
      await expect.poll(others).toEqual({ waits: 1, holds: 0 });
      await holder.query("COMMIT");
      expect((await arriving).location).toBe(`${red.origin}/my-account`);
    } finally {
      await holder.end();
    }
  });

  it("is no link: an address of the switcher makes none", async () => {
    const count = async () => {
      const rows = await server.sql("SELECT FROM platform.access_links WHERE purpose = 'hand-over'");
      return rows.length;
    };
    const before = await count();
    await red.as.player.ask("/switch/red");
    expect(await count()).toBe(before);
    const switched = await red.as.player.post("/switch/red", { intent: "switch" });
    // It goes by the platform, which remembers the choice and leads nowhere else.
    expect(switched.location).toContain(`${server.platform}/switched?club=red&code=`);
    const visitor = openVisitor(server.platform);
    expect((await visitor.ask(switched.location ?? "")).location).toBe(
      `${red.origin}/auto-login?auth=hand-over&code=${new URL(switched.location ?? "").searchParams.get("code")}`,
    );
    expect((await visitor.open("/login")).text).toContain("Red club");
    expect(await count()).toBe(before + 1);
    expect((await red.as.player.post("/switch/blue", { intent: "switch" })).status).toBe(404);
    expect(await count()).toBe(before + 1);
  });
});

describe("a sign-in on the platform", () => {
  it("chooses among one's own clubs, and ends with signing out of one", async () => {
    const email = "admin@red.example";
    await makeMember(server, blue.tenant, { name: "Ada", email, role: "player" });
    const { token } = await link({ tenant: null, purpose: "choose-club", email });
    const visitor = openVisitor(server.platform, ENGLISH);
    expect((await visitor.ask("/clubs")).location).toBe(`${server.platform}/login`);
    const entered = await visitor.post("/auto-login", {
      intent: "confirm",
      auth: "choose-club",
      code: token,
    });
    expect(entered.location).toBe(`${server.platform}/clubs`);
    const page = await visitor.open("/clubs");
    for (const name of ["red.localhost", "blue.localhost"]) expect(page.text).toContain(name);
    // It opens no club by itself, and never another person's club.
    expect((await visitor.ask(`${red.origin}/`)).location).toBe(`${red.origin}/login`);
    expect((await visitor.post("/clubs", { intent: "choose", subdomain: "none" })).status).toBe(404);
    const chosen = await visitor.post("/clubs", { intent: "choose", subdomain: "red" });
    const [, code] = /hand-over\?code=([\w-]+)/.exec(chosen.text) ?? [];
    await visitor.open(`${red.origin}/hand-over?code=${code}`);
    await visitor.post(`${red.origin}/auto-login`, {
      intent: "confirm",
      auth: "hand-over",
      code: code ?? "",
    });
    expect((await visitor.ask(`${red.origin}/settings`)).status).toBe(200);
    expect((await visitor.ask("/clubs")).status).toBe(200);
    await visitor.post(`${red.origin}/logout`, { intent: "logout" });
    expect((await visitor.ask("/clubs")).location).toBe(`${server.platform}/login`);
  });

  it("ends for whoever says that it isn't theirs", async () => {
    const { token } = await link({ tenant: null, purpose: "choose-club", email: "admin@red.example" });
    const visitor = openVisitor(server.platform, ENGLISH);
    await visitor.post("/auto-login", { intent: "confirm", auth: "choose-club", code: token });
    const { host } = new URL(server.platform);
    const kept = visitor.cookies(host)["platform-sign-in"] ?? "";
    expect((await visitor.ask("/clubs")).status).toBe(200);
    expect((await visitor.submit("/clubs", { intent: "leave" })).text).toContain("You’re signed out.");
    visitor.setCookie(host, "platform-sign-in", kept);
    expect((await visitor.ask("/clubs")).location).toBe(`${server.platform}/login`);
  });
});

describe("the API", () => {
  it("takes a link once, and no other club's", async () => {
    const made = await link();
    const body = { auth: "magic-link", code: made.token };
    const at = (origin: string, more: object = {}) =>
      callApi(origin, "/auto-login", { method: "POST", body: { ...body, ...more } });
    expect((await at(blue.origin)).status).toBe(401);
    expect((await at(red.origin, { role: "admin" })).status).toBe(422);
    expect((await at(red.origin, { auth: "password" })).status).toBe(422);
    const entered = await at(red.origin);
    expect([entered.status, entered.headers.get("s-org")]).toEqual([200, "red"]);
    const again = await at(red.origin);
    expect([again.status, JSON.parse(again.text).error]).toEqual([401, "invalid-magic-link"]);
    const token = entered.headers.get("s-auth") ?? "";
    const mine = await callApi(red.origin, "/users/me/organizations", { token });
    expect(JSON.parse(mine.text)).toEqual([
      { public_id: red.publicId, subdomain: "red", name: expect.any(String) },
    ]);
  });

  it("renews the invitation code for admins only; the club says the new one at once", async () => {
    for (const role of ["player", "coach"] as const) {
      const token = blue.apiToken[role];
      expect((await callApi(blue.origin, "/invitation-code", { method: "POST", token })).status).toBe(403);
    }
    const token = blue.apiToken.admin;
    const renewed = JSON.parse(
      (await callApi(blue.origin, "/invitation-code", { method: "POST", token })).text,
    );
    expect(renewed.public_id).not.toBe(blue.publicId);
    expect(renewed.invitation_code).toBe([...renewed.public_id].reverse().join(""));
    const root = JSON.parse((await callApi(blue.origin, "/", { token })).text);
    expect(root.public_id).toBe(renewed.public_id);
    const join = (code: string, more: object = {}) =>
      callApi(blue.origin, "/join", {
        method: "POST",
        body: { code, name: "Nora", email: "nora@blue.example", ...more },
      });
    const old = await join([...blue.publicId].reverse().join(""));
    expect([old.status, JSON.parse(old.text).error]).toEqual([422, "invalid-invitation-code"]);
    expect((await join(renewed.invitation_code, { role: "admin" })).status).toBe(422);
    expect((await join(renewed.invitation_code)).status).toBe(202);
    expect((await blue.as.admin.open("/settings")).text).toContain(`/join/${renewed.invitation_code}`);
    expect((await blue.as.admin.ask("/invitation.svg")).status).toBe(200);
  });

  it("mails a member a link on an admin's word, within the limits", async () => {
    const path = `/users/${red.ids.member}/send-access-link`;
    const call = (role: "player" | "coach" | "admin") =>
      callApi(red.origin, path, { method: "POST", token: red.apiToken[role] });
    expect((await call("player")).status).toBe(403);
    expect((await call("coach")).status).toBe(403);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await call("admin")).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
  });
});
