import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it } from "vitest";
import en from "#app/core/accounts/locales/en/identity.ts";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { postConfirmed } from "#tests/support/asked.ts";
import { readPage } from "#tests/support/hostile/page-words.ts";
import { callApi } from "#tests/support/http.ts";
import { addressOf, makeLink } from "#tests/support/one-time-link.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { type ClubUnderTest, makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const ENGLISH = { headers: { "accept-language": "en" } };

const { server, red, blue } = await serveTwoClubs();

beforeEach(() => server.sql("DELETE FROM platform.rate_limits"));

const link = (values: Partial<Parameters<typeof makeLink>[1]> & { email: string }) =>
  makeLink(server, { tenant: red.tenant, ...values });
const choose = ({ tenant }: ClubUnderTest, joining: string) =>
  server.sql(
    `INSERT INTO ${tenant}.settings (id, value) SELECT $1, $2::jsonb ON CONFLICT (id) DO UPDATE SET value = excluded.value`,
    [joiningSetting.id, JSON.stringify(joining)],
  );

describe("an invitation", () => {
  it("is asked for once more, or for another address, where its mail does not come", async () => {
    const path = `/join/${toInvitationCode(red.publicId)}`;
    const visitor = openVisitor(red.origin, ENGLISH);
    const asked = { intent: "join", name: "Nia New", email: "nia@red.example" };
    const sent = await visitor.submit(path, asked);
    const page = parse(sent.text);
    const form = page.querySelector("form#form-join");
    const hidden = form?.querySelectorAll("input[type=hidden]").map((input) => input.attributes) ?? [];
    const fields = Object.fromEntries(hidden.map(({ name = "", value = "" }) => [name, value]));
    expect([form?.text.trim(), fields]).toEqual([expect.stringContaining(en.login.sent.resend), asked]);
    const again = await visitor.submit(new URL(sent.url).pathname + new URL(sent.url).search, fields);
    expect(again.text).toContain(en.login.sent.resent);
    await expect.poll(async () => (await server.mails(asked.email)).length).toBe(2);
    const other = page.querySelectorAll("main a").find(({ text }) => text === en.login.sent.again);
    const fresh = parse((await visitor.open(other?.getAttribute("href") ?? "")).text);
    const typed = ["name", "email"].map((name) =>
      fresh.querySelector(`[name=${name}]`)?.getAttribute("value"),
    );
    expect(typed).toEqual(["Nia New", undefined]);
  });
});

it("an invitation opened on the platform leads to its club, in capital letters, too; a wrong one is called wrong", async () => {
  const code = toInvitationCode(red.publicId);
  const visitor = openVisitor(server.platform, ENGLISH);
  for (const typed of [code, code.toUpperCase()]) {
    for (const path of [`/join/${typed}`, `/?join=${typed}`])
      expect([path, (await visitor.ask(path)).location]).toEqual([path, `${red.origin}/join/${code}`]);
  }
  for (const path of ["/join/nothing", "/?join=nothing"]) {
    const wrong = await visitor.open(path);
    expect([new URL(wrong.url).pathname, wrong.text.includes(en.join.invalidTitle)]).toEqual([
      "/join/nothing",
      true,
    ]);
  }
});

it("the API completes a join with the link of its mail", async () => {
  const email = "by-app@red.example";
  const made = await link({ purpose: "join", email });
  const body = { auth: "join", code: made.token };
  const answer = await callApi(red.origin, "/auto-login", { method: "POST", body });
  expect([answer.status, answer.headers.has("s-auth")]).toEqual([200, true]);
  const me = await callApi(red.origin, "/users/me", { token: answer.headers.get("s-auth") ?? "" });
  expect(JSON.parse(me.text)).toMatchObject({ email, role: "player" });
});

it("a second person with the same address is not added, and the mail and the page say so", async () => {
  await choose(red, "open");
  const email = "parent@red.example";
  await makeMember(server, red.tenant, { name: "Nora Parent", email, role: "player" });
  const visitor = openVisitor(red.origin, ENGLISH);
  const path = `/join/${toInvitationCode(red.publicId)}`;
  expect((await visitor.post(path, { intent: "join", name: "Tom Other", email })).status).toBe(303);
  await expect.poll(async () => (await server.mails(email)).length).toBe(1);
  const [mail] = await server.mails(email);
  expect(mail?.text).toContain("Nobody was added");
  const address = mail?.links.find((one) => one.includes("/auto-login")) ?? "";
  const query = new URL(address).searchParams;
  const fields = { intent: "confirm", auth: query.get("auth") ?? "", code: query.get("code") ?? "" };
  expect((await visitor.submit("/auto-login", fields)).text).toContain(en.join.other);
  const rows = await server.sql(`SELECT name FROM ${red.tenant}.members WHERE email = $1`, [email]);
  expect(rows).toEqual([{ name: "Nora Parent" }]);
});

describe("a link that is good no more", () => {
  it.each(["player@red.example", "admin@red.example"])(
    "leads on whoever is signed in (%s)",
    async (email) => {
      const address = addressOf(red.origin, await link({ email, ageSeconds: 601 }));
      const page = await red.as.player.open(address);
      expect([page.status, page.text.includes(en.autoLogin.invalidTitle)]).toEqual([401, true]);
      const main = parse(page.text).querySelector("main");
      const says = en.autoLogin.invalidSignedIn.replace("{{current}}", "player@red.example");
      expect([main?.text.includes(says), main?.querySelector(".btn-primary")?.getAttribute("href")]).toEqual([
        true,
        "/",
      ]);
      const stranger = await openVisitor(red.origin, ENGLISH).open(address);
      expect(stranger.text).not.toContain("player@red.example");
    },
  );
});

describe("a link to join", () => {
  it("says what it will do, and welcomes whom it made a member", async () => {
    const email = "joining@red.example";
    const visitor = openVisitor(red.origin, ENGLISH);
    const made = await link({ purpose: "join", email });
    expect((await visitor.open(addressOf(red.origin, made))).text).toContain(en.autoLogin.joins.confirm);
    const fields = { intent: "confirm", auth: "join", code: made.token };
    expect((await visitor.submit("/auto-login", fields)).text).toContain("Welcome to Red club!");
    // For a member, their own invitation signs them in.
    const again = await openVisitor(red.origin, ENGLISH).open(
      addressOf(red.origin, await link({ purpose: "join", email })),
    );
    expect(again.text).toContain(en.autoLogin.confirm);
    expect(again.text).not.toContain(en.autoLogin.joins.confirm);
  });

  it("is dead where the club takes nobody by now, and its page sends members to sign in", async () => {
    await choose(blue, "closed");
    const late = await link({ tenant: blue.tenant, purpose: "join", email: "late@blue.example" });
    const visitor = openVisitor(blue.origin, ENGLISH);
    const page = await visitor.ask(addressOf(blue.origin, late));
    expect([page.status, page.text.includes(en.autoLogin.invalidTitle)]).toEqual([401, true]);
    const fields = { intent: "confirm", auth: "join", code: late.token };
    expect((await visitor.post("/auto-login", fields)).status).toBe(401);
    for (const code of [toInvitationCode(blue.publicId), "nothing"]) {
      const invitation = await visitor.open(`/join/${code}`);
      expect(invitation.text).toContain('<a href="/login">');
    }
    await choose(blue, "open");
  });

  it("makes a request where the club lets people in by hand, and says what happens next", async () => {
    await choose(red, "approval");
    const email = "asking@red.example";
    const visitor = openVisitor(red.origin, ENGLISH);
    const made = await link({ purpose: "join", email });
    const page = await visitor.open(addressOf(red.origin, made));
    expect([page.text.includes(en.autoLogin.asks.confirm), readPage(page).words.includes("{{")]).toEqual([
      true,
      false,
    ]);
    const fields = { intent: "confirm", auth: "join", code: made.token };
    const answer = await visitor.submit("/auto-login", fields);
    // Not the current code: the club may have renewed it because of this person.
    expect(new URL(answer.url).pathname).toBe("/join/asked");
    expect(answer.text).toContain(en.join.askedTitle);
    expect(visitor.cookies(new URL(red.origin).host)["sign-in"]).toBeUndefined();
    const asked = await visitor.post("/login", { intent: "send-link", email });
    expect([asked.status, asked.text.includes("still has to let you in")]).toEqual([409, true]);
    // Every admin is told, each in a mail of their own.
    const admin = "admin@red.example";
    await expect
      .poll(async () => (await server.mails(admin)).map(({ subject }) => subject))
      .toContain("Red club · Somebody wants to join");
  });
});

describe("a request to join", () => {
  it("is on the page that its mail leads to as a request, and is declined after a question", async () => {
    const { admin } = red.as;
    const member = { name: "Rita Request", email: "rita@red.example", role: "player" as const };
    const id = await makeMember(server, red.tenant, member);
    await server.sql(`UPDATE ${red.tenant}.members SET state = 'pending', admitted = false WHERE id = $1`, [
      id,
    ]);
    const { text } = await admin.open("/organization?show=pending");
    expect([text.includes(member.name), text.includes("<table")]).toEqual([true, false]);
    expect(text).toContain(`/organization/${id}?confirm=decline`);
    const question = await admin.open(`/organization/${id}?confirm=decline`);
    expect(question.text).toContain(serverI18n("en").t("members.declineTitle", member));
    const done = await postConfirmed("decline", (asked) => admin.submit(`/organization/${id}`, asked));
    expect(done.text).toContain(serverI18n("en").t("members.declined", member));
    expect((await admin.open("/organization?show=archived")).text).not.toContain(member.name);
    expect((await admin.open("/organization?show=declined")).text).toContain(member.name);
    expect((await admin.open(`/organization/${id}?confirm=decline`)).text).not.toContain(
      serverI18n("en").t("members.declineTitle", member),
    );
  });
});
