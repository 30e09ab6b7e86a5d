import { afterEach, expect, it } from "vitest";
import { AuditListSchema } from "#app/core/audit/audit.schemas.ts";
import { auditLog } from "#app/core/audit/audit-log.server.ts";
import { addMember } from "#app/core/members/add-member.server.ts";
import { changeRole } from "#app/core/members/change-role.server.ts";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { endTokens } from "#app/core/members/end-tokens.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { hashOf } from "#app/kernel/secret.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { apiKeys, endApiKey, makeApiKey } from "./api-keys.server.ts";
import { noteKeyUse } from "./key-use.server.ts";

const base = await testDatabase({ poolSize: 8 });
const [club] = base.clubs;
const units = testUnits(base.database, club);
const [boss = 0] = await units.addMembers(1, { role: "admin" });

afterEach(() => units.asSystem((uow) => uow.db("api_keys").delete()));

const identityOf = (memberId: number): Promise<string> =>
  units.asSystem(
    async ({ db }) => (await db("members").where({ id: memberId }).first("identity_id")).identity_id,
  );

async function make(memberId: number, access: "read" | "full" = "full", fresh = true) {
  const signIn = { identityId: await identityOf(memberId), fresh };
  const maker = { club, signIn, origin: { source: "page" as const } };
  return makeApiKey(units.host, maker, { name: "Scoreboard", access });
}

const newAdmin = async () => (await units.addMembers(1, { role: "admin" }))[0] ?? 0;

/** The actor of a call with this key. */
const actorBy = (key: string) =>
  withUnitOfWork(
    units.host,
    club,
    { as: { keyHash: hashOf(key) }, readOnly: true },
    async ({ actor }) => actor,
  );

const rest = { reviewed: undefined };

it("is stored as a hash, told once, and acts as the member who made it", async () => {
  const { key, ending, madeBy } = await make(boss, "read");
  const [row] = await units.asSystem(({ db }) => db("api_keys").select());
  expect(JSON.stringify(row)).not.toContain(key.slice(4, -6));
  expect(row.token_hash).toEqual(hashOf(key));
  expect([ending, madeBy.id]).toEqual([key.slice(-4), boss]);
  expect(await actorBy(key)).toMatchObject({
    kind: "member",
    id: boss,
    role: "admin",
    key: { name: "Scoreboard", access: "read", usedOn: null },
  });
  const another = `${key.slice(0, -1)}${key.endsWith("x") ? "y" : "x"}`;
  expect(await actorBy(another)).toEqual({ kind: "anonymous" });
  const [listed] = await units.asMember(boss, apiKeys);
  expect(listed).not.toHaveProperty("key");
});

it("takes a fresh sign-in, an admin, and at most twenty each", async () => {
  await expect(make(boss, "full", false)).rejects.toMatchObject({ code: "sign-in-not-fresh" });
  const [coach = 0] = await units.addMembers(1, { role: "coach" });
  await expect(make(coach)).rejects.toMatchObject({ code: "role-denied" });
  const made = await Promise.allSettled(Array.from({ length: 23 }, () => make(boss)));
  const refused = made.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(Array(3).fill("keys-too-many"));
});

it("never may more than its maker may now", async () => {
  const admin = await newAdmin();
  const { key } = await make(admin);
  await units.asMember(boss, (uow) => changeRole(uow, { memberId: admin, role: "player" }));
  expect(await actorBy(key)).toMatchObject({ id: admin, role: "player" });
});

it.each<[string, (uow: MemberUnit, memberId: number) => Promise<unknown>]>([
  ["archived", (uow, memberId) => archiveMember(uow, { memberId, ...rest })],
  ["erased", (uow, memberId) => eraseMember(uow, { memberId, ...rest })],
  [
    "given another address",
    (uow, memberId) => editMember(uow, { memberId, email: `m${memberId}@new.example` }),
  ],
])("ends for good when its maker is %s", async (_how, leave) => {
  const admin = await newAdmin();
  const { key } = await make(admin);
  await units.asMember(boss, (uow) => leave(uow, admin));
  expect(await actorBy(key)).toEqual({ kind: "anonymous" });
  expect(await units.asMember(boss, apiKeys)).toEqual([]);
});

it("does not come back with a restored member", async () => {
  const admin = await newAdmin();
  const { key } = await make(admin);
  await units.asMember(boss, (uow) => archiveMember(uow, { memberId: admin, ...rest }));
  await units.asMember(boss, (uow) => restoreMember(uow, { memberId: admin }));
  expect(await actorBy(key)).toEqual({ kind: "anonymous" });
});

it("is ended by any admin, once", async () => {
  const { id, key } = await make(await newAdmin());
  const ends = Array.from({ length: 5 }, () => units.asMember(boss, (uow) => endApiKey(uow, { keyId: id })));
  const ended = await Promise.allSettled(ends);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", ...Array(4).fill("rejected")]);
  expect(await actorBy(key)).toEqual({ kind: "anonymous" });
});

it("ends with signing out everywhere, unless it was made after", async () => {
  const { key } = await make(boss);
  const directory = { byTenant: async () => club } as never;
  const end = async (until: string) =>
    endTokens(
      { ...units.host, directory },
      { tenant: club.tenant, payload: { identityId: await identityOf(boss), until } },
    );
  await end("2026-11-21T09:59:00Z");
  expect(await actorBy(key)).toMatchObject({ id: boss });
  await end("2026-11-21T10:00:00Z");
  expect(await actorBy(key)).toEqual({ kind: "anonymous" });
});

it("notes the last day of its use, and no earlier one", async () => {
  const { id } = await make(boss);
  const used = async () => (await units.asMember(boss, apiKeys))[0]?.usedOn;
  expect(await used()).toBeNull();
  await noteKeyUse(base, club, { keyId: id, on: "2026-11-21" });
  await noteKeyUse(base, club, { keyId: id, on: "2026-11-20" });
  expect(await used()).toBe("2026-11-21");
});

it("is named by the audit log beside the person, until they are erased", async () => {
  const admin = await newAdmin();
  const { key } = await make(admin);
  const origin = { source: "api" as const, requestId: "r" };
  await withUnitOfWork(units.host, club, { as: { keyHash: hashOf(key) }, origin }, (uow) =>
    addMember(uow, AddMemberSchema.parse({ name: "By key" })),
  );
  const acts = async () =>
    (await units.asMember(boss, (uow) => auditLog(uow, AuditListSchema.parse({ person: admin })))).items;
  expect((await acts()).map((one) => [one.act, one.actor?.id, one.key, one.source])).toEqual([
    ["member.added", admin, "Scoreboard", "api"],
    ["club.key-made", admin, null, "page"],
  ]);
  await units.asMember(boss, (uow) => eraseMember(uow, { memberId: admin, ...rest }));
  const kept = await units.asSystem(async ({ db }) => [
    await db("audit_log").select(),
    await db("audit_people").select(),
  ]);
  expect(JSON.stringify(kept.at(0))).not.toContain("Scoreboard");
  expect((await acts()).every(({ key: name }) => name === null)).toBe(true);
});
