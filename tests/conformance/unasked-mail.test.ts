import { describe, expect, it } from "vitest";
import { postConfirmed } from "#tests/support/asked.ts";
import { ask, callApi } from "#tests/support/http.ts";
import { untilDelivered } from "#tests/support/pending-work.ts";
import { serveClub } from "#tests/support/served.ts";
import type { Mail } from "#tests/support/server.ts";
import { type ClubUnderTest, makeClub, makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

const NOTICES = 60;

const { server, red } = await serveClub();

const add = (email: string) =>
  red.as.admin.post("/organization", { intent: "add", name: "Nora", email, role: "player" });
const announce = (name: string) =>
  red.as.admin.post("/sessions/new", {
    intent: "create",
    name,
    date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    startTime: "19:00",
    finishTime: "20:00",
    notify: "on",
  });
const linkIn = (mail: Mail | undefined, path: string) =>
  mail?.links.find((link) => new URL(link).pathname === path) ?? "";
const member = async (email: string) => {
  const [row] = await server.sql<{ confirmed: boolean; allows_emails: boolean }>(
    `SELECT confirmed_at IS NOT NULL AS confirmed, allows_emails FROM ${red.tenant}.members WHERE email = $1`,
    [email],
  );
  return row;
};
/** The topics that somebody no longer wants, each with its channel. */
const unwanted = async (email: string) => {
  const rows = await server.sql<{ what: string }>(
    `SELECT p.topic || ' ' || p.channel AS what FROM ${red.tenant}.preferences p JOIN ${red.tenant}.members m ON m.id = p.member_id
      WHERE m.email = $1 AND NOT p.wanted`,
    [email],
  );
  return rows.map(({ what }) => what);
};

describe("a club that anybody founded", () => {
  it("reaches a stranger with one mail, whatever it announces; a confirmed member with all of it, gathered", async () => {
    await makeMember(server, red.tenant, { name: "Mia", email: "mia@people.example", role: "player" });
    expect((await add("stranger@people.example")).status).toBe(303);
    for (let n = 1; n <= NOTICES; n++) expect((await announce(`Session ${n}.`)).status).toBe(303);
    await untilDelivered(server, red.tenant);
    const [welcome, ...more] = await server.mails("stranger@people.example");
    expect(more).toEqual([]);
    expect(welcome?.subject).toMatch(/^Red club · Red admin /);
    const mails = await server.mails("mia@people.example");
    // Notices whose minute of gathering ended meanwhile went out in earlier mails.
    expect(mails.length).toBeLessThanOrEqual(3);
    const text = mails.map((mail) => mail.text).join("\n");
    for (let n = 1; n <= NOTICES; n++) expect(text).toContain(`Session ${n}.`);
    expect(mails.filter(({ subject }) => !subject.startsWith("Red club · "))).toEqual([]);
  });

  it("is told by whom it reaches that they know it, by a click and by nothing less", async () => {
    const email = "careful@people.example";
    await add(email);
    await untilDelivered(server, red.tenant);
    const [mail] = await server.mails(email);
    const link = linkIn(mail, "/welcome");
    for (const method of ["GET", "HEAD", "GET", "HEAD", "GET"]) await ask(link, { method });
    expect(await member(email)).toMatchObject({ confirmed: false });
    const stranger = openVisitor(red.origin);
    const page = await stranger.open(link);
    expect(page.text).toContain("Do you know Red club?");
    const code = new URL(link).searchParams.get("code") ?? "";
    const done = await stranger.submit("/welcome", { intent: "know", code });
    expect([done.status, done.text.includes("Thank you")]).toEqual([200, true]);
    expect(await member(email)).toMatchObject({ confirmed: true });
    await announce("Now they hear of it");
    await untilDelivered(server, red.tenant);
    expect((await server.mails(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("Now they hear of it"),
    );
  });

  it("is named beside a member who gets nothing yet, and may not send that one a link", async () => {
    await add("quiet@people.example");
    const list = await red.as.admin.open("/organization?search=quiet");
    expect(list.text).toContain("Gets no messages yet");
    const [row] = await server.sql<{ id: string }>(
      `SELECT id FROM ${red.tenant}.members WHERE email = 'quiet@people.example'`,
    );
    const page = await red.as.admin.open(`/organization/${row?.id}`);
    expect(page.text).toContain("gets no messages yet");
    const sent = await callApi(red.origin, `/users/${row?.id}/send-access-link`, {
      method: "POST",
      token: red.apiToken.admin,
      body: {},
    });
    expect([sent.status, JSON.parse(sent.text).error]).toEqual([409, "member-unconfirmed"]);
  });
});

describe("the reader of an unasked mail", () => {
  it("is never written to again by any club, until they ask for a link", async () => {
    const email = "enough@people.example";
    await add(email);
    await untilDelivered(server, red.tenant);
    const [mail] = await server.mails(email);
    const code = new URL(linkIn(mail, "/welcome")).searchParams.get("code") ?? "";
    const done = await openVisitor(red.origin).submit("/welcome", { intent: "never", code });
    expect(done.text).toContain("hear from clubs here again");
    const blue = await makeClub(server, "blue", "Blue");
    await blue.as.admin.post("/organization", { intent: "add", name: "Nora", email, role: "player" });
    await untilDelivered(server, blue.tenant);
    expect(await server.mails(email)).toHaveLength(1);
    await openVisitor(red.origin).post("/login", { intent: "send-link", email });
    await expect.poll(async () => (await server.mails(email)).length).toBe(2);
  });

  it("unsubscribes by the mail program's button, without cookies, origin or page, and by the page", async () => {
    for (const [email, byPage] of [
      ["one-click@people.example", false],
      ["by-page@people.example", true],
    ] as const) {
      await makeMember(server, red.tenant, { name: "Uma", email, role: "player" });
      await announce("Once more");
      await untilDelivered(server, red.tenant);
      const [mail] = await server.mails(email);
      const link = new URL(linkIn(mail, "/unsubscribe"));
      await ask(link.href);
      expect(await unwanted(email)).toEqual([]);
      const code = link.searchParams.get("code") ?? "";
      const answer = byPage
        ? await openVisitor(red.origin).submit("/unsubscribe", { intent: "unsubscribe", code })
        : await ask(`${link.origin}/unsubscribe/one-click${link.search}`, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded" },
            body: "List-Unsubscribe=One-Click",
          });
      expect(answer.status).toBe(byPage ? 200 : 204);
      expect(await unwanted(email)).toEqual(["new-occasion email"]);
      expect(await member(email)).toMatchObject({ allows_emails: true });
      const inBrowser = await openVisitor(red.origin).ask(`/unsubscribe/one-click${link.search}`);
      expect([inBrowser.status, inBrowser.location]).toEqual([302, link.href]);
    }
  });

  it("is signed in by none of these links, and a made-up one does nothing", async () => {
    const forged = `code=${"A".repeat(120)}`;
    for (const path of ["/welcome", "/unsubscribe"]) {
      const page = await openVisitor(red.origin).open(`${path}?${forged}`);
      expect([page.status, page.text.includes("no longer valid")]).toEqual([200, true]);
    }
    const visitor = openVisitor(red.origin);
    const posts = [
      await visitor.post("/welcome", { intent: "know", code: "A".repeat(120) }),
      await visitor.post("/unsubscribe", { intent: "unsubscribe", code: "x" }),
      await ask(`${red.origin}/unsubscribe/one-click?${forged}`, { method: "POST" }),
    ];
    expect(posts.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(visitor.cookies(new URL(red.origin).host)).not.toHaveProperty("sign-in");
  });
});

it("a club with masses to tell delays nothing of another's", async () => {
  const crowd = 1_000;
  const quiet = await makeClub(server, "quiet", "Quiet");
  const cancel = (club: ClubUnderTest) =>
    postConfirmed("cancel", (asked) =>
      club.as.admin.post(`/sessions/${club.ids.session}/cancel`, { ...asked, notify: "on" }),
    );
  await server.sql(
    `INSERT INTO ${red.tenant}.members (name, email, confirmed_at)
     SELECT 'P' || n, 'crowd' || n || '@people.example', now() FROM generate_series(1, $1::int) n`,
    [crowd],
  );
  await server.sqlIn(
    red.tenant,
    "INSERT INTO attendances (occasion_id, member_id, state) SELECT $1, id, 'attending' FROM members WHERE email LIKE 'crowd%'",
    [red.ids.session],
  );
  const counts = async () => {
    const [row] = await server.sql<{ made: string; unsent: string }>(
      `SELECT count(m.id) AS made, count(*) FILTER (WHERE m.done_at IS NULL) AS unsent
         FROM ${red.tenant}.notices n LEFT JOIN ${red.tenant}.notice_mails m ON m.id = n.mail_id WHERE n.kind = 'canceled'`,
    );
    return { made: Number(row?.made), unsent: Number(row?.unsent) };
  };
  const soon = { interval: 20 };
  expect((await cancel(red)).status).toBe(303);
  await expect.poll(async () => (await counts()).made, soon).toBeGreaterThan(crowd);
  const before = (await counts()).unsent;
  expect((await cancel(quiet)).status).toBe(303);
  await expect.poll(async () => (await server.mails("player@quiet.example")).length, soon).toBeGreaterThan(0);
  // With first come, first served, it would have come after all the others.
  expect((await counts()).unsent).toBeGreaterThan(before / 4);
  await expect.poll(async () => (await counts()).unsent).toBe(0);
});
