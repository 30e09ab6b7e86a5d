import { beforeEach, describe, expect, it } from "vitest";
import { accountGround, givePassword, type Holder, PASSWORD, until } from "#tests/support/account-ground.ts";
import { postConfirmed } from "#tests/support/asked.ts";
import { callApi } from "#tests/support/http.ts";
import { serve } from "#tests/support/served.ts";
import { makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";
import { written } from "../support/written.ts";

let me: Holder;

const server = await serve();
const ground = await accountGround(server);

beforeEach(async () => {
  me = await ground.holder();
  await server.sql("DELETE FROM platform.rate_limits");
});

describe("a password", () => {
  it("is set over the API, used on the page, and never sent back", async () => {
    const token = await me.app();
    const set = (password: string) =>
      callApi(ground.red.origin, "/users/me/password", { method: "PUT", token, body: { password } });
    expect(JSON.parse((await set("short")).text)).toMatchObject({
      error: "password-short",
      field: "password",
    });
    expect(JSON.parse((await set("vera ventura")).text)).toMatchObject({ error: "password-own" });
    expect((await set(PASSWORD)).status).toBe(204);
    const told = await ground.mailTo(me.email, /password was set/);
    expect(told.links).toEqual([`${ground.red.origin}/my-account/password`]);

    const visitor = openVisitor(ground.red.origin);
    const wrong = await visitor.post("/login", {
      intent: "password",
      email: me.email,
      password: "not-my-password",
      to: "/",
    });
    expect([wrong.status, wrong.text.includes("not-my-password")]).toEqual([401, false]);
    const unknown = await visitor.post("/login", {
      intent: "password",
      email: "nobody@people.example",
      password: "not-my-password",
      to: "/",
    });
    const plain = (text: string) => text.replace(/nonce="[^"]*"|[\w.+-]+@people\.example/g, "");
    expect(unknown.status).toBe(401);
    expect(plain(unknown.text).length).toBe(plain(wrong.text).length);
    const right = await visitor.post("/login", {
      intent: "password",
      email: me.email,
      password: PASSWORD,
      to: "//evil.example",
    });
    expect(right.location).toBe(`${ground.red.origin}/`);
    expect(await ground.isIn(visitor)).toBe(true);
    const answer = await callApi(ground.red.origin, "/sign-ins", {
      method: "POST",
      body: { email: me.email, password: PASSWORD },
    });
    expect(await ground.statusOf(answer.headers.get("s-auth") ?? "")).toBe(200);
    expect(await written(server)).not.toContain(PASSWORD);
  });

  it("asks whoever signed in a while ago to prove themselves, and leads back to the very page", async () => {
    const visitor = await me.browser();
    await server.sql("UPDATE platform.sign_ins SET authenticated_at = now() - interval '16 minutes'");
    for (const page of ["/my-account/password", "/my-account/email"]) {
      const shown = await visitor.open(page);
      expect(shown.text).toContain("that it’s you");
      expect(shown.text).not.toContain('name="password"');
    }
    const refused = await visitor.post("/my-account/password", { intent: "set", password: PASSWORD });
    expect(refused.status).toBe(403);
    const sent = await visitor.submit("/my-account/password", { intent: "send-link" });
    expect(sent.text).toContain(me.email);
    const mail = await ground.mailTo(me.email, /auto-login/);
    const link = mail.links.find((one) => one.includes("/auto-login")) ?? "";
    const code = new URL(link).searchParams.get("code") ?? "";
    const back = await visitor.post("/auto-login", { intent: "confirm", auth: "magic-link", code });
    expect(back.location).toBe(`${ground.red.origin}/my-account/password`);
    expect((await visitor.post("/my-account/password", { intent: "set", password: PASSWORD })).status).toBe(
      303,
    );
  });
});

describe("a password on the platform", () => {
  const enter = (visitor: Visitor, email: string, password = PASSWORD) =>
    visitor.post("/login", { intent: "password", email, password, to: "/clubs" });

  it("leads to one's clubs, and opens none by itself", async () => {
    await me.givePassword();
    const visitor = openVisitor(server.platform);
    expect((await visitor.open("/login")).text).toContain('name="password"');
    const entered = await enter(visitor, me.email);
    expect([entered.status, entered.location]).toEqual([303, `${server.platform}/clubs`]);
    const clubs = await visitor.open("/clubs");
    for (const { origin } of [ground.red, ground.blue]) expect(clubs.text).toContain(new URL(origin).host);
    expect((await visitor.ask(`${ground.red.origin}/`)).location).toBe(`${ground.red.origin}/login`);
    const chosen = await visitor.post("/clubs", { intent: "choose", subdomain: "blue" });
    expect(chosen.text).toContain(`${ground.blue.origin}/hand-over?code=`);
    expect(await written(server)).not.toContain(PASSWORD);
  });

  it("takes whoever has one club there at once", async () => {
    const email = "single@people.example";
    await makeMember(server, ground.red.tenant, { name: "Sol", email, role: "player" });
    await givePassword(server, email);
    const entered = await enter(openVisitor(server.platform), email);
    expect([entered.status, entered.text.includes(`${ground.red.origin}/hand-over?code=`)]).toEqual([
      200,
      true,
    ]);
  });

  it("is refused alike for a wrong one, for none, and for an unknown address", async () => {
    const without = await ground.holder();
    await me.givePassword();
    const pages = new Set<string>();
    for (const email of [me.email, without.email, "nobody@people.example"]) {
      const visitor = openVisitor(server.platform, { headers: { "accept-language": "en" } });
      const answer = await enter(visitor, email, "not-my-password");
      expect(answer.status).toBe(401);
      expect(answer.text).toContain("The e-mail address or the password is wrong.");
      expect((await visitor.ask("/clubs")).location).toBe(`${server.platform}/login`);
      pages.add(answer.text.replaceAll(email, "…").replace(/nonce="[^"]*"/g, ""));
    }
    expect([pages.size, [...pages].join().includes("not-my-password")]).toEqual([1, false]);
  });

  it("is tried ten times for one address, here and at the clubs together", async () => {
    await me.givePassword();
    const sites = [openVisitor(server.platform), openVisitor(ground.red.origin)];
    const statuses = [];
    for (let n = 0; n < 10; n++)
      statuses.push((await enter(sites[n % 2] as Visitor, me.email, "not-my-password")).status);
    expect(statuses).toEqual(Array(10).fill(401));
    for (const site of sites) {
      const late = await enter(site, me.email);
      expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true]);
    }
  });
});

describe("another address", () => {
  it("is asked for, confirmed by a click, and ends all that was before", async () => {
    const visitor = await me.browser();
    const others = [await me.browser(), await me.browser(ground.blue)];
    const token = await me.app();
    const wanted = `new-${me.email}`;
    const asked = await visitor.submit("/my-account/email", { intent: "ask", email: wanted });
    expect(asked.text).toContain(wanted);
    const mail = await ground.mailTo(wanted, /confirm/);
    const link = mail.links.find((one) => one.includes("/email/confirm")) ?? "";
    // A mail scanner may open the link any number of times, signed in or not.
    for (const looker of [openVisitor(ground.red.origin), visitor])
      for (let n = 0; n < 3; n++) await looker.open(link);
    expect((await openVisitor(ground.red.origin).ask(link)).location).toContain("/login?to=");
    expect((await visitor.open(link)).text).toContain(wanted);
    const before = ground.cookieOf(visitor);
    const code = new URL(link).searchParams.get("code") ?? "";
    const done = await visitor.post("/my-account/email/confirm", { intent: "confirm", code });
    expect(done.location).toBe(`${ground.red.origin}/my-account`);
    expect(ground.cookieOf(visitor)).not.toBe(before);
    expect((await visitor.open("/my-account")).text).toContain(wanted);
    expect([...(await Promise.all(others.map(ground.isIn))), await ground.statusOf(token)]).toEqual([
      false,
      false,
      401,
    ]);
    const again = await visitor.post(link, { intent: "confirm", code });
    expect(again.status).toBeOneOf([401, 410]);
    expect((await ground.mailTo(me.email, /another e-mail address now/)).links.join()).not.toMatch(/code=/);
    const atBlue = () =>
      server.sql<{ email: string }>(`SELECT email FROM ${ground.blue.tenant}.members WHERE email = $1`, [
        wanted,
      ]);
    await until(async () => (await atBlue()).length === 1);
    expect(await atBlue()).toHaveLength(1);
    expect(await written(server)).not.toContain(code);
  });
});

describe("leaving for good", () => {
  const stateOf = async (email: string) =>
    server.sqlIn<{ state: string }>(ground.red.tenant, "SELECT state FROM members WHERE email = $1", [email]);

  it("takes a fresh sign-in, says what stays, and leads out", async () => {
    const visitor = await me.browser();
    await server.sql("UPDATE platform.sign_ins SET authenticated_at = now() - interval '16 minutes'");
    const stale = await visitor.open("/my-account/delete");
    expect([stale.text.includes("that it’s you"), stale.text.includes('value="erase"')]).toEqual([
      true,
      false,
    ]);
    const refused = await visitor.post("/my-account/delete", { intent: "erase" });
    expect([refused.status, (await stateOf(me.email)).length]).toEqual([403, 1]);

    await server.sql("UPDATE platform.sign_ins SET authenticated_at = now()");
    const asked = await visitor.post("/my-account/delete", { intent: "erase" });
    expect([asked.status, (await stateOf(me.email)).length]).toEqual([200, 1]);
    const left = await postConfirmed("erase", (fields) => visitor.post("/my-account/delete", fields));
    const page = await visitor.open(left.location ?? "");
    expect(page.text).toContain("Everything that named you is deleted");
    expect(await ground.isIn(visitor)).toBe(false);
    expect(await stateOf(me.email)).toEqual([]);
  });

  it("by the API asks for the word", async () => {
    const token = await me.app();
    const remove = (query: string) =>
      callApi(ground.red.origin, `/users/me${query}`, { method: "DELETE", token });
    expect((await remove("")).status).toBe(422);
    expect((await remove("?delete=false")).status).toBe(422);
    const asked = await remove("?delete=true");
    expect(asked.status).toBe(409);
    expect((await stateOf(me.email)).length).toBe(1);
    expect((await remove(`?delete=true&reviewed=${JSON.parse(asked.text).reviewed}`)).status).toBe(204);
    expect(await stateOf(me.email)).toEqual([]);
  });
});
