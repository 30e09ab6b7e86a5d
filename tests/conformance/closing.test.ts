import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { WITHHELD } from "#app/core/club/archives.server.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import { allParts } from "#tests/support/collect-parts.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { makeMember } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";

/** The tables in an admin's archive, those of the core by name; none has secrets in it. */
const GIVEN = [
  "attendances",
  "audit_log",
  "audit_people",
  "crest_pictures",
  "invitations",
  "members",
  "occasions",
  "organization",
  "preferences",
  "ratings",
  "settings",
  "unavailabilities",
  ...allParts.flatMap(({ inArchive = [] }) => inArchive),
].sort();

const { server, red, blue } = await serveTwoClubs();
const { t } = serverI18n("en");
const PAGE = "/closing";
const { admin, coach, player } = red.as;
const stranger = openVisitor(red.origin);
const pathOf = (address: string | undefined) => address && new URL(address).pathname;
const [club] = await server.sql<{ name: string }>(`SELECT name FROM ${red.tenant}.organization`);
const name = club?.name ?? "";

it("asks for the name and a fresh sign-in, and says what goes with it", async () => {
  const page = await admin.open("/settings/close");
  expect(page.text).toContain(t("closing.close.people", { count: 4 }));
  const wrong = await admin.post("/settings/close", { intent: "close", name: "Blue" });
  expect([wrong.status, wrong.text.includes(t("errors.close-name"))]).toEqual([422, true]);
  const stale = "UPDATE platform.sign_ins SET authenticated_at = authenticated_at + $1::interval";
  await server.sql(stale, ["-1 hour"]);
  const old = await admin.post("/settings/close", { intent: "close", name });
  expect([old.status, old.text.includes(t("account.fresh.title"))]).toEqual([403, true]);
  expect((await admin.open("/settings/close")).text).toContain(t("account.fresh.title"));
  expect((await admin.ask("/settings/archive.zip")).status).toBe(403);
  await server.sql(stale, ["1 hour"]);
});

it("once closed, shows a calm page to everybody, and lets admins in", async () => {
  const closed = await admin.post("/settings/close", { intent: "close", name });
  expect(pathOf(closed.location)).toBe(PAGE);
  for (const visitor of [admin, coach, player, stranger]) {
    for (const path of ["/", "/my-account", "/settings", "/join/x", "/attendance/1"])
      expect([path, pathOf((await visitor.ask(path)).location)]).toEqual([path, PAGE]);
    const { status, text } = await visitor.ask(PAGE);
    expect([status, text.includes(t("closing.page.title", { club: name }))]).toEqual([200, true]);
    expect(text.includes('value="reopen"')).toBe(visitor === admin);
    expect(text).not.toContain('class="sidebar"');
  }
  const answered = await player.post("/", { intent: "answer", occasionId: "1", attending: "1" });
  expect(pathOf(answered.location)).toBe(PAGE);
  expect((await stranger.ask("/login")).status).toBe(200);
  expect((await blue.as.player.ask("/")).status).toBe(200);

  const call = await callApi(red.origin, "/users", { token: red.apiToken.admin });
  expect([call.status, JSON.parse(call.text)]).toEqual([
    403,
    expect.objectContaining({ error: "club-closed" }),
  ]);
  const email = `admin@${red.subdomain}.example`;
  await expect
    .poll(async () => (await server.mails(email)).map(({ subject }) => subject))
    .toContain(t("closing.mail.subject", { club: name }));
});

it("gives everybody their own data", async () => {
  const { status, body } = await player.ask("/my-account/data.zip");
  expect(status).toBe(200);
  expect(strFromU8(unzipSync(body)["data.json"] ?? new Uint8Array())).toContain(
    `player@${red.subdomain}.example`,
  );
  expect((await player.open(PAGE)).text).toContain("/my-account/data.zip");
  expect((await stranger.open(PAGE)).text).not.toContain("/my-account/data.zip");
  expect((await callApi(red.origin, "/users/me/data", { token: red.apiToken.player })).status).toBe(200);
});

it("gives its admins all data as a file, but for what is others' own", async () => {
  const before = await server.sql(`SELECT FROM ${red.tenant}.members`);
  expect((await player.ask("/settings/archive.zip")).status).toBe(302);
  // A HEAD request does not keep anybody from the file.
  expect((await admin.ask("/settings/archive.zip", { method: "HEAD" })).status).toBe(200);
  const { status, type, body } = await bytesAt("/settings/archive.zip");
  expect([status, type]).toEqual([200, "application/zip"]);
  const files = unzipSync(body);
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array())) as {
    tables: { table: string; columns: string[]; rows: number }[];
  };
  const tables = new Map(manifest.tables.map((one) => [one.table, one]));
  expect(tables.get("members")?.rows).toBe(before.length);
  expect(strFromU8(files["members.csv"] ?? new Uint8Array())).toContain(`admin@${red.subdomain}.example`);
  expect(tables.get("ratings")?.columns).not.toContain("member_id");
  // A new table is in neither list, so that somebody has to decide whether admins get a copy of it.
  const all = await server.sql<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r'",
    [red.tenant],
  );
  const withheld = Object.keys(WITHHELD).filter((table) => WITHHELD[table] === "all");
  expect([...GIVEN, ...withheld].sort()).toEqual(all.map(({ name }) => name).sort());
  expect([...tables.keys()].sort()).toEqual([...GIVEN].sort());
  for (const secret of withheld) expect([secret, `${secret}.csv` in files]).toEqual([secret, false]);
});

it("is reopened by an admin only, as it was", async () => {
  expect((await player.post(PAGE, { intent: "reopen" })).status).toBeOneOf([302, 303]);
  expect(pathOf((await player.ask("/")).location)).toBe(PAGE);
  const other = `second@${red.subdomain}.example`;
  await makeMember(server, red.tenant, { name: "second", email: other, role: "admin" });
  await admin.post(PAGE, { intent: "reopen" });
  expect((await player.ask("/")).status).toBe(200);
  expect(pathOf((await admin.ask(PAGE)).location)).toBe("/");
  const said = t("audit.acts.club.reopened", { actor: "" }).trim();
  // The queue writes it a moment later.
  await expect.poll(async () => (await admin.open("/audit")).text).toContain(said);
  // Nobody is told of their own act.
  const subject = t("closing.reopenedMail.subject", { club: name });
  const mailed = async (to: string) => (await server.mails(to)).map((mail) => mail.subject);
  await expect.poll(() => mailed(other)).toContain(subject);
  expect(await mailed(`admin@${red.subdomain}.example`)).not.toContain(subject);
  const again = await callApi(red.origin, PAGE, { method: "DELETE", token: red.apiToken.admin });
  expect([again.status, JSON.parse(again.text).error]).toEqual([409, "not-closed"]);
});

async function bytesAt(path: string): Promise<{ status?: number; type?: string; body: Buffer }> {
  const { host } = new URL(red.origin);
  const cookie = Object.entries(admin.cookies(host)).map(([key, value]) => `${key}=${value}`);
  const headers = { host, cookie: cookie.join("; ") };
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: "127.0.0.1", port: server.port, path, headers }, resolve).on("error", reject);
  });
  return {
    status: incoming.statusCode,
    type: incoming.headers["content-type"],
    body: await buffer(incoming),
  };
}
