import { beforeEach, describe, expect, it } from "vitest";
import en from "#app/core/accounts/locales/en/identity.ts";
import { accountGround, type Holder, PASSWORD, until } from "#tests/support/account-ground.ts";
import { ask, callApi } from "#tests/support/http.ts";
import { serve } from "#tests/support/served.ts";
import { openVisitor, type Visitor } from "#tests/support/visitor.ts";

let me: Holder;

const server = await serve();
const ground = await accountGround(server);

beforeEach(async () => {
  me = await ground.holder();
  await server.sql("DELETE FROM platform.rate_limits");
});

/** The calendar address that a person makes at the club where they are signed in. */
const calendarOf = async (visitor: Visitor) => {
  const { text } = await visitor.post("/my-settings/calendar", { intent: "make" });
  return /https?:[^<"]+\/calendar\/[\w-]{43}\.ics/.exec(text)?.[0] ?? "";
};
const statusAt = async (address: string) => (await ask(address)).status;

const ENGLISH = { headers: { "accept-language": "en" } };

describe("the sign-in page", () => {
  it("sends the mail again, within the same limits", async () => {
    const visitor = openVisitor(ground.red.origin, ENGLISH);
    const fields = { intent: "send-link", email: me.email, to: "/my-account", website: "" };
    const sent = await visitor.submit("/login", fields);
    expect([sent.text.includes(en.login.sent.resend), sent.text.includes(en.login.sent.resent)]).toEqual([
      true,
      false,
    ]);
    const again = await visitor.submit(sent.url, fields);
    expect([again.url, again.text.includes(en.login.sent.resent)]).toEqual([sent.url, true]);
    await until(async () => (await server.mails(me.email)).length === 2);
    await visitor.post(sent.url, fields);
    expect((await visitor.post(sent.url, fields)).status).toBe(429);
  });

  it("says who is to sign in where the link to a new address was opened elsewhere", async () => {
    const opened = await openVisitor(ground.red.origin, ENGLISH).open("/my-account/email/confirm?code=x");
    expect([new URL(opened.url).pathname, opened.text.includes(en.login.confirmLead)]).toEqual([
      "/login",
      true,
    ]);
  });

  it("points to the link when there were too many tries with a password", async () => {
    const visitor = openVisitor(ground.red.origin, ENGLISH);
    const fields = { intent: "password", email: me.email, password: "not-my-password", to: "/" };
    for (let n = 0; n < 10; n++) await visitor.post("/login", fields);
    const refused = await visitor.post("/login", fields);
    expect([refused.status, refused.text.includes("ask for a link by e-mail")]).toEqual([429, true]);
  });
});

describe("a sign-in", () => {
  it("takes over no cookie that was there before, and ends the one it replaces", async () => {
    const visitor = openVisitor(ground.red.origin);
    visitor.setCookie(new URL(ground.red.origin).host, "sign-in", "planted");
    await visitor.post("/login", { intent: "send-link", email: me.email, to: "/my-account", website: "" });
    const mail = await ground.mailTo(me.email, /auto-login/);
    const link = new URL(mail.links.find((one) => one.includes("/auto-login")) ?? "");
    const fields = { intent: "confirm", auth: "magic-link", code: link.searchParams.get("code") ?? "" };
    await visitor.post("/auto-login", fields);
    const first = ground.cookieOf(visitor);
    expect(first).not.toBe("planted");
    expect(await ground.isIn(visitor)).toBe(true);
    const fixed = openVisitor(ground.red.origin);
    fixed.setCookie(new URL(ground.red.origin).host, "sign-in", "planted");
    expect(await ground.isIn(fixed)).toBe(false);

    // Signing in again in the same browser gives another secret, and ends the one before.
    await me.givePassword();
    await visitor.post("/login", { intent: "password", email: me.email, password: PASSWORD, to: "/" });
    expect(ground.cookieOf(visitor)).not.toBe(first);
    const stolen = openVisitor(ground.red.origin);
    stolen.setCookie(new URL(ground.red.origin).host, "sign-in", first ?? "");
    expect(await ground.isIn(stolen)).toBe(false);
  });

  it("is dead in every tab at once after logging out, in a browser and in an app", async () => {
    const visitor = await me.browser();
    const tab = openVisitor(ground.red.origin);
    tab.setCookie(new URL(ground.red.origin).host, "sign-in", ground.cookieOf(visitor) ?? "");
    await visitor.post("/logout", { intent: "logout" });
    expect(await ground.isIn(tab)).toBe(false);
    expect((await tab.ask("/my-account")).location).toContain("/login");

    const token = await me.app();
    expect((await callApi(ground.red.origin, "/logout", { method: "POST", token, body: {} })).status).toBe(
      204,
    );
    expect(await ground.statusOf(token)).toBe(401);
  });

  it("gives nothing any more from the moment that the member is archived", async () => {
    const [visitor, token] = [await me.browser(), await me.app()];
    const answer = await callApi(ground.red.origin, `/users/${me.memberId}?delete=false`, {
      method: "DELETE",
      token: ground.red.apiToken.admin,
    });
    expect(answer.status).toBeLessThan(300);
    expect([await ground.isIn(visitor), await ground.statusOf(token)]).toEqual([false, 401]);
    await until(async () => (await me.signIns()) === 0);
    expect(await me.signIns()).toBe(0);
  });

  it("has the new role's rights at once, and ends soon after", async () => {
    await server.sql(`UPDATE ${ground.red.tenant}.members SET role = 'admin' WHERE id = $1`, [me.memberId]);
    const token = await me.app();
    const addMember = async () =>
      (await callApi(ground.red.origin, "/users", { method: "POST", token, body: {} })).status;
    expect(await addMember()).toBe(422);
    const visitor = await me.browser();
    const changed = await ground.red.as.admin.post(`/organization/${me.memberId}`, {
      intent: "role",
      role: "coach",
    });
    expect(changed.status).toBe(303);
    // 403 while the sign-in lasts, 401 once it is over, but never an admin's right.
    expect(await addMember()).toBeOneOf([401, 403]);
    expect((await visitor.ask("/settings")).status).toBe(302);
    await until(async () => (await ground.statusOf(token)) === 401);
    expect([await ground.statusOf(token), await ground.isIn(visitor)]).toEqual([401, false]);
  });

  it("ends with an address that an admin changes", async () => {
    const [visitor, token] = [await me.browser(), await me.app()];
    const calendar = await calendarOf(visitor);
    const answer = await callApi(ground.red.origin, `/users/${me.memberId}`, {
      method: "PATCH",
      token: ground.red.apiToken.admin,
      body: { email: `other-${me.email}` },
    });
    expect(answer.status).toBe(200);
    expect([await ground.isIn(visitor), await ground.statusOf(token)]).toEqual([false, 401]);
    expect(await statusAt(calendar)).toBe(404);
  });

  it("ends everywhere at once by one word of the person", async () => {
    const visitors = [await me.browser(), await me.browser(), await me.browser(ground.blue)] as const;
    const calendars = [await calendarOf(visitors[0]), await calendarOf(visitors[2])];
    expect(await Promise.all(calendars.map(statusAt))).toEqual([200, 200]);
    const tokens = [await me.app(), await me.app(ground.blue)] as const;
    const [first] = visitors;
    const answer = await first?.post("/my-account/sign-out-everywhere", { intent: "end" });
    expect(answer?.location).toBe(`${ground.red.origin}/login`);
    expect(await Promise.all(visitors.map(ground.isIn))).toEqual([false, false, false]);
    expect([await ground.statusOf(tokens[0]), await ground.statusOf(tokens[1], ground.blue)]).toEqual([
      401, 401,
    ]);
    expect((await first?.open("/login"))?.text).toContain("signed out everywhere");
    await expect.poll(() => Promise.all(calendars.map(statusAt))).toEqual([404, 404]);
  });
});

describe("my devices", () => {
  it("are listed over all clubs, and end one by one; nobody else's do", async () => {
    const token = await me.app();
    const visitor = await me.browser(ground.blue);
    const list = JSON.parse((await callApi(ground.red.origin, "/users/me/sign-ins", { token })).text);
    expect(list).toEqual([
      expect.objectContaining({
        kind: "api",
        current: true,
        organization: expect.objectContaining({ subdomain: "red" }),
      }),
      expect.objectContaining({ kind: "browser", current: false, method: "link" }),
    ]);
    const end = (id: string, by: string) =>
      callApi(ground.red.origin, `/users/me/sign-ins/${id}`, { method: "DELETE", token: by });
    expect((await end(list[1].id, ground.red.apiToken.admin)).status).toBe(404);
    expect(await ground.isIn(visitor)).toBe(true);
    expect((await end(list[1].id, token)).status).toBe(204);
    expect(await ground.isIn(visitor)).toBe(false);
    expect((await end(list[1].id, token)).status).toBe(404);
  });
});

describe("a credential of the API", () => {
  it("is replaced once a day: the answer brings the new one, whatever it is", async () => {
    const token = await me.app();
    expect((await callApi(ground.red.origin, "/users/me", { token })).headers.get("s-auth")).toBeNull();
    await server.sql("UPDATE platform.sign_ins SET rotated_at = now() - interval '25 hours'");
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => callApi(ground.red.origin, "/no/such/thing-or-so", { token })),
    );
    expect(answers.every(({ status }) => status === 404)).toBe(true);
    const calls = await Promise.all(
      Array.from({ length: 8 }, () =>
        callApi(ground.red.origin, "/users/me", { method: "PATCH", token, body: { role: "admin" } }),
      ),
    );
    expect(calls.map(({ status }) => status)).toEqual(Array(8).fill(422));
    const successors = calls.flatMap(({ headers }) => headers.get("s-auth") ?? []);
    expect(successors).toHaveLength(1);
    expect(await ground.statusOf(successors[0] ?? "")).toBe(200);
    expect(await ground.statusOf(token)).toBe(200);
    await server.sql(
      "UPDATE platform.superseded_credentials SET superseded_at = now() - interval '6 minutes'",
    );
    expect(await ground.statusOf(token)).toBe(401);
    expect(await ground.statusOf(successors[0] ?? "")).toBe(401);
  });

  it("is given again where the answer that brought it was lost, however late; the lost one is nobody's", async () => {
    const token = await me.app();
    const age = (by: string) =>
      server.sql(`UPDATE platform.sign_ins SET rotated_at = rotated_at - interval '${by}'`);
    const calls = async (credential: string) => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => callApi(ground.red.origin, "/users/me", { token: credential })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      return answers.flatMap(({ headers }) => headers.get("s-auth") ?? []);
    };
    await age("25 hours");
    const lost = await calls(token);
    await age("3 days");
    const arrived = await calls(token);
    expect([lost.length, arrived.length]).toEqual([1, 1]);
    expect(await calls(arrived[0] ?? "")).toEqual([]);
    expect(await ground.statusOf(token)).toBe(200);
    expect(await ground.statusOf(lost[0] ?? "")).toBe(401);
    expect([await ground.statusOf(token), await ground.statusOf(arrived[0] ?? "")]).toEqual([401, 401]);
  });
});
