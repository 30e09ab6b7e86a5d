import { createHash } from "node:crypto";
import { IDEMPOTENCY_MS } from "#app/core/integrations/api-keys/idempotency.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { maybe, one, run } from "#tenants/sql.ts";
import type { Reply } from "./reply.ts";

/** After this time no call is still running, in milliseconds: every request to another server times out sooner. */
const LONGEST_CALL_MS = 5 * 60_000;
/** In characters; a longer answer is not kept. */
const MAX_KEPT = 100_000;
/** How many keys a club's programs may use within a day. */
export const KEYS_A_DAY = 10_000;
/** In characters; how long an answer may be that is always kept. */
const SHORT = 2_000;
/** In bytes as they are stored; once a club's kept answers need as much, its longer ones are not kept. */
const MAX_STORED = 20_000_000;
/** When a program should try again whose club has used up its keys. */
const AGAIN_SECONDS = 3_600;
const SHAPE = /^[\x21-\x7e]{1,255}$/;

/** A write that a program may retry: a retry has the same key, so that the call is done once. */
export interface KeyedCall {
  /** The sign-in or API key that the call came with: different credentials never share keys. */
  credential: string;
  /** Method and path of the operation. */
  operation: string;
  key: string;
  /** Tells one call from another: a hash of everything that it asks for. */
  request: Buffer;
}

/** The idempotency key of a call; undefined if it has none. Refuses `idempotency-key-invalid`. */
export function idempotencyKey(headers: Headers): string | undefined {
  const key = headers.get("idempotency-key");
  if (key === null) return undefined;
  if (!SHAPE.test(key)) throw new Refusal("idempotency-key-invalid");
  return key;
}

/** A hash of what a call asks for: its address, and its body. */
export async function requestHash(address: string, body: string | FormData): Promise<Buffer> {
  const hash = createHash("sha256").update(`${address}\n`);
  if (typeof body === "string") return hash.update(body).digest();
  for (const [name, value] of body) {
    hash.update(`${JSON.stringify(name)}\n`);
    if (typeof value === "string") hash.update(JSON.stringify(value));
    else hash.update(`${value.size}\n`).update(Buffer.from(await value.arrayBuffer()));
  }
  return hash.digest();
}

interface Row {
  request: Buffer;
  state: "begun" | "answered" | "done";
  status: number;
  headers: Record<string, string>;
  body: string | null;
  madeAt: Date;
}

/**
 * Takes the key for this call, in the transaction of its act; concurrent calls with the same key wait here. If the call
 * is a repeat, returns the reply that was given the first time, otherwise undefined. Refuses `idempotency-key-used` if
 * the key stands for another call, `idempotency-key-busy` if that call is still running, `idempotency-outcome-unknown`
 * if it was interrupted outside its transaction, `idempotency-answer-gone` if it is done but its answer was not kept,
 * and `idempotency-keys-many` if the club has used up its keys.
 */
export async function reserveKey(uow: UnitOfWork, call: KeyedCall): Promise<Reply | undefined> {
  const values = { ...call, now: uow.now, expired: new Date(uow.now.getTime() - IDEMPOTENCY_MS) };
  const taken = await run(
    uow.db,
    `INSERT INTO idempotency_keys AS k (credential, operation, key, request, state, made_at)
     VALUES (:credential, :operation, :key, :request, 'begun', :now)
     ON CONFLICT (credential, operation, key) DO UPDATE
       SET request = excluded.request, state = 'begun', status = NULL, headers = NULL, body = NULL, made_at = :now
       WHERE k.made_at <= :expired`,
    values,
  );
  if (taken > 0) {
    await ensureRoom(uow, values.expired);
    return undefined;
  }
  const row = await maybe<Row>(
    uow.db,
    `SELECT request, state, status, headers, body, made_at FROM idempotency_keys
      WHERE credential = :credential AND operation = :operation AND key = :key`,
    values,
  );
  if (!row) throw new Refusal("idempotency-key-busy");
  if (!row.request.equals(call.request)) throw new Refusal("idempotency-key-used");
  if (row.state === "begun") {
    const isOver = uow.now.getTime() - row.madeAt.getTime() > LONGEST_CALL_MS;
    throw new Refusal(isOver ? "idempotency-outcome-unknown" : "idempotency-key-busy");
  }
  if (row.state === "done") throw new Refusal("idempotency-answer-gone");
  return { status: row.status, headers: { ...row.headers, "Idempotency-Replayed": "true" }, body: row.body };
}

async function ensureRoom({ db }: UnitOfWork, expired: Date): Promise<void> {
  const found = await run(db, "SELECT FROM idempotency_keys WHERE made_at > :expired OFFSET :most LIMIT 1", {
    expired,
    most: KEYS_A_DAY,
  });
  const values = { most: KEYS_A_DAY, seconds: AGAIN_SECONDS };
  if (found > 0) throw new Refusal("idempotency-keys-many", undefined, values);
}

/** Is there room for one more long answer of the club? */
async function hasRoomFor({ db }: UnitOfWork): Promise<boolean> {
  const { stored } = await one<{ stored: string }>(
    db,
    "SELECT coalesce(sum(pg_column_size(body)), 0) AS stored FROM idempotency_keys WHERE body IS NOT NULL",
  );
  return Number(stored) < MAX_STORED;
}

/**
 * Keeps the reply for a repeat of the call, unless it contains a credential, is a file or is too long, or the club's
 * kept answers need too much room.
 */
export async function keepReply(uow: UnitOfWork, call: KeyedCall, reply: Reply): Promise<void> {
  const { status, headers, body } = reply;
  const fits =
    !("Cache-Control" in headers) && (body === null || (typeof body === "string" && body.length <= MAX_KEPT));
  const isShort = typeof body !== "string" || body.length <= SHORT;
  const isKept = fits && (isShort || (await hasRoomFor(uow)));
  await uow
    .db("idempotency_keys")
    .where(keyColumns(call))
    .update(
      isKept ? { state: "answered", status, headers: JSON.stringify(headers), body } : { state: "done" },
    );
}

/** Releases the key: the call did nothing, and may be retried. */
export async function giveKeyBack(uow: UnitOfWork, call: KeyedCall): Promise<void> {
  await uow.db("idempotency_keys").where(keyColumns(call)).delete();
}

const keyColumns = ({ credential, operation, key }: KeyedCall) => ({ credential, operation, key });
