import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import en from "#app/core/integrations/locales/en/keys.ts";
import { changesOf } from "#tests/support/changes.ts";
import { allParts } from "#tests/support/collect-parts.ts";
import { callApi } from "#tests/support/http.ts";
import { serveTwoClubs } from "#tests/support/served.ts";
import { makeMember, restoreSignIns, signInDirectly } from "#tests/support/two-clubs.ts";
import { openVisitor } from "#tests/support/visitor.ts";
import { addressIn, operations } from "./route-table.ts";

/**
 * Operations that need a person, listed by hand from D22 and not read from the code: those on keys, addresses, passwords,
 * sign-ins and everything else that opens an account or outlives a key, and on the club's own address and invitation.
 */
const CLOSED = new Set([
  "GET /keys",
  "POST /keys",
  "DELETE /keys/:id",
  "GET /webhooks",
  "POST /webhooks",
  "PATCH /webhooks/:id",
  "DELETE /webhooks/:id",
  "POST /webhooks/:id/secret",
  "POST /webhooks/:id/test",
  "GET /webhooks/:id/deliveries",
  "POST /webhooks/:id/deliveries/:delivery/retry",
  "POST /users/me/email",
  "PUT /users/me/password",
  "DELETE /users/me/password",
  "GET /users/me/provider-accounts",
  "DELETE /users/me/provider-accounts/:id",
  "GET /users/me/sign-ins",
  "DELETE /users/me/sign-ins",
  "DELETE /users/me/sign-ins/:id",
  "POST /logout",
  "POST /users/me/calendar-address",
  "DELETE /users/me/calendar-address",
  "POST /notifications/subscription",
  "DELETE /notifications/subscription",
  "GET /users/me/organizations",
  "PUT /subdomain",
  "POST /invitation-code",
  "POST /closing",
  "DELETE /closing",
  "PUT /logo",
  "DELETE /logo",
  "POST /users/:id/merge",
  "DELETE /users/me",
  "GET /users/me/data",
  "POST /users/:id/send-access-link",
  "POST /users/several",
  ...allParts.flatMap(({ closedToKeys = [] }) => closedToKeys),
]);
/** Parts of operations that need a person although keys may call the rest: a body or query, and the field at which it is refused. */
const CLOSED_FIELDS: Record<string, { body?: object; query?: string; field: string }[]> = {
  "POST /users": [{ body: { name: "Chief", role: "admin" }, field: "role" }],
  "PATCH /users/:id": [
    { body: { role: "player" }, field: "role" },
    { body: { email: "other@red.example" }, field: "email" },
    { body: { email: null }, field: "email" },
  ],
  "DELETE /users/:id": [{ query: "?delete=true", field: "delete" }],
};
/** Words that may be in the name or the fields of an operation open to keys only if somebody has thought about it. */
const DELICATE =
  /^(role|email|delete|close|keys)$|password|secret|credential|sign-?in|logout|identity|merge|erase/i;
/** Intentionally open to keys: a list's filter, and a new player's address. */
const THOUGHT_ABOUT = new Set(["GET /users role", "GET /users/export role", "POST /users email"]);

const all = operations.all
  .filter(({ minRole }) => minRole)
  .map((operation) => {
    const path = operation.path.replace(/\{(\w+)\}/g, ":$1");
    return { ...operation, path, name: `${operation.method} ${path}` };
  });

const { server, red, blue } = await serveTwoClubs();
const keys = { read: "", full: "" };

/** Calls the API as a program with a key does. */
const call = (key: string, method: string, path: string, body?: unknown) =>
  callApi(red.origin, path.replace(/^\/$/, ""), {
    method,
    token: key,
    ...(method !== "GET" && { body: body ?? {} }),
  });
const errorOf = ({ status, text }: { status: number; text: string }) => {
  const { error, field } = JSON.parse(text || "{}") as { error?: string; field?: string };
  return [status, error, ...(field ? [field] : [])];
};

async function makeKey(access: "read" | "full", token = red.apiToken.admin) {
  const body = { name: `A key to ${access}`, access };
  const made = await callApi(red.origin, "/keys", { method: "POST", token, body });
  expect(made.status, made.text).toBe(201);
  return JSON.parse(made.text) as { id: number; key: string };
}

beforeAll(async () => {
  keys.read = (await makeKey("read")).key;
  keys.full = (await makeKey("full")).key;
  // Uses each key once, since the first use of a day is recorded.
  for (const key of Object.values(keys)) expect((await call(key, "GET", "/users/me")).status).toBe(200);
});
beforeEach(() => restoreSignIns(server, red, blue));

it("a key gives nobody a role by bringing them back", async () => {
  const chief = await makeMember(server, red.tenant, {
    name: "Former Chief",
    email: "former-chief@red.example",
    role: "admin",
  });
  await server.sql(`UPDATE ${red.tenant}.members SET state = 'archived' WHERE id = $1`, [chief]);
  expect(errorOf(await call(keys.full, "POST", `/users/${chief}/restore`))).toEqual([403, "key-not-allowed"]);
});

describe("what is closed to keys", () => {
  it("is what the list above says, and said by each operation", () => {
    const closed = all.filter((one) => one.access !== "member" || one.closedToKeys === "wholly");
    expect(closed.map(({ name }) => name).sort()).toEqual([...CLOSED].sort());
    const fields = all.flatMap((one) =>
      one.access === "member" && typeof one.closedToKeys === "object"
        ? Object.keys(one.closedToKeys).map((field) => `${one.name} ${field}`)
        : [],
    );
    const listed = Object.entries(CLOSED_FIELDS).flatMap(([name, tries]) =>
      tries.map(({ field }) => `${name} ${field}`),
    );
    expect(fields.sort()).toEqual([...new Set(listed)].sort());
  });

  it("was thought about wherever a name sounds delicate", () => {
    const open = all.filter(({ name }) => !CLOSED.has(name));
    const fieldsOf = ({ input }: (typeof all)[number]) =>
      input instanceof z.ZodObject ? Object.keys(input.shape) : [];
    const named = open.flatMap((one) => [
      ...one.path.split("/").map((part) => `${one.name} ${part}`),
      ...fieldsOf(one).map((field) => `${one.name} ${field}`),
    ]);
    const delicate = named.filter((said) => DELICATE.test(said.split(" ").at(-1) ?? ""));
    const refused = Object.entries(CLOSED_FIELDS).flatMap(([name, tries]) =>
      tries.map(({ field }) => `${name} ${field}`),
    );
    expect(delicate.filter((said) => !refused.includes(said) && !THOUGHT_ABOUT.has(said))).toEqual([]);
  });

  it("is refused a key that may do all else, and nothing changes", async () => {
    const before = await changesOf(server, red.tenant);
    for (const { name, method, path } of all.filter(({ name }) => CLOSED.has(name)))
      expect([name, ...errorOf(await call(keys.full, method, addressIn(path, red)))]).toEqual([
        name,
        403,
        "key-not-allowed",
      ]);
    for (const [name, tries] of Object.entries(CLOSED_FIELDS))
      for (const { body, query = "", field } of tries) {
        const [method = "", path = ""] = name.split(" ");
        const answer = await call(keys.full, method, addressIn(path, red) + query, body);
        expect([name, ...errorOf(answer)]).toEqual([name, 403, "key-not-allowed", field]);
      }
    expect(await changesOf(server, red.tenant)).toBe(before);
  });
});

it("reads everything that is open to it by a key that only reads, and changes nothing", async () => {
  const before = await changesOf(server, red.tenant);
  for (const { name, method, path } of all.filter(({ name }) => !CLOSED.has(name))) {
    const answer = await call(keys.read, method, addressIn(path, red));
    if (method === "GET") expect([name, answer.status]).toEqual([name, expect.toBeOneOf([200, 404])]);
    else expect([name, ...errorOf(answer)]).toEqual([name, 403, "key-read-only"]);
  }
  expect(await changesOf(server, red.tenant)).toBe(before);
});

it("acts as its maker, and the audit log names it beside them", async () => {
  const added = await call(keys.full, "POST", "/users", { name: "Newcomer", email: "newcomer@red.example" });
  expect([added.status, JSON.parse(added.text)]).toEqual([201, expect.objectContaining({ role: "player" })]);
  const { text } = await callApi(red.origin, "/audit-log", { token: red.apiToken.admin });
  expect(JSON.parse(text)[0]).toMatchObject({
    act: "member.added",
    actor: { id: red.memberId.admin },
    key: "A key to full",
    source: "api",
  });
  const page = await red.as.admin.open("/audit");
  expect(page.text).toContain("through the API, key “A key to full”");
});

it("works on www with the club's name, at no other club, and never as a cookie", async () => {
  const onWww = (org: string) =>
    callApi(server.platform, "/users/me", { token: keys.read, headers: { "s-org": org } });
  expect((await onWww(red.subdomain)).status).toBe(200);
  expect((await onWww(blue.subdomain)).status).toBe(401);
  expect((await callApi(blue.origin, "/users/me", { token: keys.read })).status).toBe(401);
  const visitor = openVisitor(red.origin);
  visitor.setCookie(new URL(red.origin).host, "sign-in", keys.full);
  expect((await visitor.open("/settings")).url).toContain("/login");
});

describe("a member's keys", () => {
  /** Makes another admin with a key. */
  async function another(name: string) {
    const email = `${name}@red.example`;
    const memberId = await makeMember(server, red.tenant, { name, email, role: "admin" });
    const token = await signInDirectly(server, red.tenant, email, "api");
    return { memberId, token, ...(await makeKey("full", token)) };
  }
  const statusOf = async (key: string, path = "/users/me") => (await call(key, "GET", path)).status;

  it("may what their maker may now", async () => {
    const { memberId, key } = await another("lowered");
    expect(await statusOf(key, "/audit-log")).toBe(200);
    await server.sqlIn(red.tenant, "UPDATE members SET role = 'player' WHERE id = $1", [memberId]);
    expect([await statusOf(key, "/audit-log"), await statusOf(key)]).toEqual([403, 200]);
  });

  it("end with their membership, with signing out everywhere, and by any admin", async () => {
    const [archived, gone, ended] = [
      await another("archived"),
      await another("gone"),
      await another("ended"),
    ];
    await server.sqlIn(red.tenant, "UPDATE members SET state = 'archived' WHERE id = $1", [
      archived.memberId,
    ]);
    await callApi(red.origin, "/users/me/sign-ins", { method: "DELETE", token: gone.token, body: {} });
    const end = { method: "DELETE", token: red.apiToken.admin };
    expect((await callApi(red.origin, `/keys/${ended.id}`, end)).status).toBe(204);
    expect((await callApi(red.origin, `/keys/${ended.id}`, end)).status).toBe(404);
    await expect.poll(() => statusOf(gone.key)).toBe(401);
    expect([await statusOf(archived.key), await statusOf(ended.key)]).toEqual([401, 401]);
  });

  it("are shown once by the page, which asks for a fresh sign-in", async () => {
    const { admin } = red.as;
    const made = await admin.post("/settings/keys", { intent: "make", name: "Shown", access: "full" });
    const [key = ""] = /tsk_\w{49}/.exec(made.text) ?? [];
    expect([made.status, await statusOf(key)]).toEqual([200, 200]);
    const { text } = await admin.open("/settings/keys");
    expect([text.includes(key), text.includes(`tsk_…`), text.includes("Shown")]).toEqual([false, true, true]);
    await server.sql("UPDATE platform.sign_ins SET authenticated_at = now() - interval '16 minutes'");
    const stale = await admin.open("/settings/keys");
    expect([stale.text.includes(en.make.fresh), stale.text.includes('value="make"')]).toEqual([true, false]);
    const refused = await admin.post("/settings/keys", { intent: "make", name: "Late", access: "full" });
    expect([refused.status, refused.text.includes("tsk_…")]).toEqual([403, true]);
    // Secrets of webhooks need a fresh sign-in, too.
    for (const [path, intent] of [
      ["/settings/webhooks", "add"],
      [`/settings/webhooks/${red.ids.webhook}`, "renew-secret"],
    ] as const) {
      const { text } = await admin.open(path);
      expect([text.includes('value="send-link"'), text.includes(`value="${intent}"`)]).toEqual([true, false]);
    }
    const renewal = await admin.post(`/settings/webhooks/${red.ids.webhook}`, { intent: "renew-secret" });
    expect([renewal.status, renewal.text.includes("whsec_")]).toEqual([403, false]);
  });
});

it("appears in no log and nowhere in the database", async () => {
  const secret = keys.full.slice(4, -6);
  expect(server.output()).not.toContain(secret);
  const rows = await server.sqlIn(red.tenant, "SELECT k::text AS row FROM api_keys k");
  expect(JSON.stringify(rows)).not.toContain(secret);
});
