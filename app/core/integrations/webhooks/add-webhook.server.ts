import { isIP } from "node:net";
import type { z } from "zod";
import { ensureFreshSignIn } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { hasRole } from "#app/core/members/role.ts";
import type { MemberUnit, Origin } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { isLoopbackName, isReachable } from "#app/infra/outbound/address-rules.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Seal } from "#app/kernel/seal.ts";
import type { Club } from "#tenants/directory.ts";
import { one, run } from "#tenants/sql.ts";
import { ensureKinds } from "./ensure-kinds.ts";
import { newWebhookSecret } from "./sending/signing.ts";
import { auditedWebhook, FORMER_SECRET_MS, MAX_WEBHOOKS } from "./webhook.ts";
import type { AddWebhookSchema, RenewSecretSchema } from "./webhooks.schemas.ts";
import { type Webhook, webhookDetail } from "./webhooks.server.ts";

/** An admin who is about to be shown a secret, their sign-in, and what the application needs to store the secret. */
export interface SecretKeeper {
  host: UnitHost;
  club: Club;
  signIn: { identityId: string; fresh: boolean };
  origin: Origin;
  seal: Seal;
  /** Can receivers be on this machine, too? */
  reachesThisMachine: boolean;
}

/** A webhook with its secret, the only time that it is shown. */
export type WebhookWithSecret = Webhook & { secret: string };

/** A webhook with a new secret, and whether a former one still signs as well. */
export type RenewedWebhook = WebhookWithSecret & { formerSigns: boolean };

/**
 * Adds an address that is told what happens from now on. Refuses `sign-in-not-fresh`, `webhook-address`, `webhook-kind`,
 * `webhooks-too-many`, `role-denied`.
 */
export async function addWebhook(
  keeper: SecretKeeper,
  { address, kinds }: z.output<typeof AddWebhookSchema>,
): Promise<WebhookWithSecret> {
  return asAdmin(keeper, async (uow) => {
    if (!mayReceive(new URL(address), keeper)) throw new Refusal("webhook-address", "address");
    const { db, now, actor } = uow;
    ensureKinds(uow, kinds);
    // Lock the club: two webhooks that are added at once must not both be the last one allowed.
    await run(db, "SELECT FROM organization FOR NO KEY UPDATE");
    const { count } = await one<{ count: number }>(db, "SELECT count(*)::int AS count FROM webhooks");
    if (count >= MAX_WEBHOOKS) throw new Refusal("webhooks-too-many", undefined, { limit: MAX_WEBHOOKS });
    const secret = newWebhookSecret();
    const sealed = keeper.seal.seal(secret);
    const [row] = await db("webhooks").insert(
      { address, kinds: [...new Set(kinds)], secret: sealed, made_by: actor.id, made_at: now },
      "id",
    );
    await uow.audit("club.webhook-added", {
      subject: { kind: "club" },
      after: { webhook: auditedWebhook({ id: row.id, address }), kinds },
    });
    return { ...(await webhookDetail(uow, { webhookId: row.id })), secret };
  });
}

/**
 * Gives a webhook a new secret; the former one signs as well for a day. If an even older one still has its day, that
 * one goes on signing instead: the secret in between is less than a day old. A secret that can't be unsealed any more
 * is not kept. If `former` is `ends-now`, only the new one signs from now on. Refuses `sign-in-not-fresh`, `not-found`,
 * `role-denied`.
 */
export async function renewWebhookSecret(
  keeper: SecretKeeper,
  { webhookId, former }: z.output<typeof RenewSecretSchema>,
): Promise<RenewedWebhook> {
  return asAdmin(keeper, async (uow) => {
    const { db, now } = uow;
    const kept: Kept | undefined = await db("webhooks")
      .where({ id: webhookId })
      .forNoKeyUpdate()
      .first("secret", "former_secret", "former_until");
    if (!kept) throw new Refusal("not-found");
    const secret = newWebhookSecret();
    const sealed = keeper.seal.seal(secret);
    const ends = former === "ends-now";
    const signsToo = ends ? NONE : formerSecret(kept, keeper.seal, now);
    await db("webhooks")
      .where({ id: webhookId })
      .update({ secret: sealed, ...signsToo });
    const webhook = await webhookDetail(uow, { webhookId });
    await uow.audit("club.webhook-secret-renewed", {
      subject: { kind: "club" },
      after: { webhook: auditedWebhook(webhook), formerSecretEnds: ends },
    });
    return { ...webhook, secret, formerSigns: signsToo.former_secret !== null };
  });
}

/** The sealed secrets of a webhook. */
interface Kept {
  secret: Buffer;
  former_secret: Buffer | null;
  former_until: Date | null;
}
type Former = Pick<Kept, "former_secret" | "former_until">;

const NONE: Former = { former_secret: null, former_until: null };

/** Which former secret signs besides a new one, and until when. */
function formerSecret({ secret, former_secret, former_until }: Kept, seal: Seal, now: Date): Former {
  if (former_secret && former_until && former_until > now && seal.open(former_secret) !== undefined)
    return { former_secret, former_until };
  if (seal.open(secret) === undefined) return NONE;
  return { former_secret: secret, former_until: new Date(now.getTime() + FORMER_SECRET_MS) };
}

/** Is it a secure address on the internet or, if these are allowed, one on this machine? */
function mayReceive(url: URL, { reachesThisMachine }: Pick<SecretKeeper, "reachesThisMachine">): boolean {
  if (url.username || url.password) return false;
  if (isLoopbackName(url.hostname)) return reachesThisMachine;
  const bare = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) && !isReachable(bare, "public")) return false;
  return url.protocol === "https:" && url.port === "";
}

async function asAdmin<T>(
  { host, club, signIn, origin }: SecretKeeper,
  command: (uow: MemberUnit) => Promise<T>,
): Promise<T> {
  ensureFreshSignIn(signIn);
  return withUnitOfWork(host, club, { as: { identityId: signIn.identityId }, origin }, (uow) => {
    if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
    if (!hasRole(uow.actor.role, "admin")) throw new Refusal("role-denied");
    return command(uow as MemberUnit);
  });
}
