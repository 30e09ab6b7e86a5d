import type { z } from "zod";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import type { AuditEntry } from "#app/core/audit/audit.ts";
import { lockMember } from "#app/core/members/lock-member.server.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit, Origin, UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { hashOf } from "#app/kernel/secret.ts";
import type { Club } from "#tenants/directory.ts";
import { all, maybe, one } from "#tenants/sql.ts";
import { keyEnding, newApiKey } from "./api-key.server.ts";
import type { ApiKeySchema, MakeApiKeySchema } from "./api-keys.schemas.ts";
import type { KeyAccess } from "./key-access.ts";

/** How many keys one member may have at a time. */
const MAX_KEYS = 20;

/** A key as a list shows it. The secret itself is shown only once, when the key is made. */
export interface ApiKey {
  id: number;
  name: string;
  access: KeyAccess;
  /** Its last four characters. */
  ending: string;
  madeBy: { id: number; name: string };
  madeAt: Date;
  /** The last day of use in the club's time zone; null = never. */
  usedOn: string | null;
}

const KEY = `k.id, k.name, k.access, k.ending, k.made_at, k.used_on::text AS used_on,
  jsonb_build_object('id', m.id, 'name', m.name) AS made_by`;

/** All keys of the club, the newest first. */
export async function apiKeys({ db }: UnitOfWork): Promise<ApiKey[]> {
  return all<ApiKey>(
    db,
    `SELECT ${KEY} FROM api_keys k JOIN members m ON m.id = k.member_id ORDER BY k.made_at DESC, k.id DESC`,
  );
}

/** An admin who makes a key, and the sign-in from which they do it. */
export interface KeyMaker {
  club: Club;
  signIn: { identityId: string; fresh: boolean };
  origin: Origin;
}

/**
 * Makes a key with which programs act as this admin, and returns it: the only time that it is shown. Refuses
 * `sign-in-not-fresh`, `role-denied`, `keys-too-many`.
 */
export async function makeApiKey(
  host: UnitHost,
  { club, signIn, origin }: KeyMaker,
  input: z.output<typeof MakeApiKeySchema>,
): Promise<ApiKey & { key: string }> {
  ensureFreshSignIn(signIn);
  return withUnitOfWork(host, club, { as: { identityId: signIn.identityId }, origin }, (uow) =>
    insertKey(uow, input),
  );
}

async function insertKey(
  uow: UnitOfWork,
  { name, access }: z.output<typeof MakeApiKeySchema>,
): Promise<ApiKey & { key: string }> {
  const { db, actor, now } = uow;
  if (actor.kind !== "member") throw new Refusal("sign-in-required");
  // Lock the member: somebody could archive them, or they could make another key, at the same time.
  const maker = await lockMember(uow, actor.id);
  if (maker.state !== "active" || !hasRole(maker.role, "admin")) throw new Refusal("role-denied");
  const { count } = await one<{ count: number }>(
    db,
    "SELECT count(*)::int AS count FROM api_keys WHERE member_id = :memberId",
    { memberId: maker.id },
  );
  if (count >= MAX_KEYS) throw new Refusal("keys-too-many", undefined, { limit: MAX_KEYS });
  const key = newApiKey();
  const ending = keyEnding(key);
  const [row] = await db("api_keys")
    .insert({ member_id: maker.id, name, access, token_hash: hashOf(key), ending, made_at: now })
    .returning("id");
  await uow.audit("club.key-made", aboutKey(maker, { after: { key: name, access } }));
  const madeBy = { id: maker.id, name: maker.name };
  return { id: row.id, name, access, ending, madeBy, madeAt: now, usedOn: null, key };
}

/** Ends a key, no matter who made it: it stops working at once. Refuses `not-found`. */
export async function endApiKey(uow: MemberUnit, { keyId }: z.output<typeof ApiKeySchema>): Promise<void> {
  const ended = await maybe<ApiKey>(
    uow.db,
    `DELETE FROM api_keys k USING members m WHERE k.id = :keyId AND m.id = k.member_id RETURNING ${KEY}`,
    { keyId },
  );
  if (!ended) throw new Refusal("not-found");
  const { madeBy, name, access } = ended;
  await uow.audit("club.key-ended", aboutKey(madeBy, { before: { key: name, access } }));
}

/** The key's name goes with its maker, because they chose it: erasing them removes it. */
function aboutKey(
  { id, name }: { id: number; name: string },
  pair: Pick<AuditEntry, "before" | "after">,
): AuditEntry {
  return { subject: { kind: "club" }, members: [{ id, name, ...pair }] };
}
