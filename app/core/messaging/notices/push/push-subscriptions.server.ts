import type { z } from "zod";
import type { SignIn } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { App } from "#app/core/app.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { isPushService } from "#app/infra/push/push-services.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { Club } from "#tenants/directory.ts";
import { run } from "#tenants/sql.ts";
import type { EndpointSchema, SubscriptionSchema } from "./push-subscription.schemas.ts";

/** More devices than anybody has; beyond this, the one that was added first is removed. */
const MAX_DEVICES = 20;

/** The sign-in under which a device is added. */
export interface DeviceOwner {
  club: Club;
  signIn: Pick<SignIn, "id" | "identityId">;
}

/**
 * Sends push messages to a member's device for as long as the sign-in lasts. A device that was another member's becomes
 * this member's. Refuses `push-service` if the address is not that of a push service, and `sign-in-required`.
 */
export async function addDevice(
  app: UnitHost & { env: Pick<App["env"], "PUSH_SERVICES"> },
  { club, signIn }: DeviceOwner,
  { endpoint, p256dh, auth }: z.output<typeof SubscriptionSchema>,
): Promise<void> {
  if (!isPushService(endpoint, app.env.PUSH_SERVICES)) throw new Refusal("push-service", "endpoint");
  await withUnitOfWork(app, club, { as: signIn }, async (uow) => {
    if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
    const memberId = uow.actor.id;
    // Lock the member: if the button is pressed twice, one request waits for the other.
    await run(uow.db, "SELECT FROM members WHERE id = :memberId FOR NO KEY UPDATE", { memberId });
    // One sign-in is one browser, which has one subscription.
    await uow.db("push_subscriptions").where({ endpoint }).orWhere({ sign_in_id: signIn.id }).delete();
    await uow.db("push_subscriptions").insert({
      member_id: memberId,
      sign_in_id: signIn.id,
      endpoint,
      p256dh,
      auth,
      created_at: uow.now,
    });
    await run(
      uow.db,
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE member_id = :memberId ORDER BY id DESC OFFSET :most)`,
      { memberId, most: MAX_DEVICES },
    );
  });
}

/** Stops push messages to one of a member's devices. If it gets none, nothing happens. */
export async function removeDevice(
  app: UnitHost,
  { club, signIn }: DeviceOwner,
  { endpoint }: z.output<typeof EndpointSchema>,
): Promise<void> {
  await withUnitOfWork(app, club, { as: signIn }, async (uow) => {
    if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
    await uow.db("push_subscriptions").where({ endpoint, member_id: uow.actor.id }).delete();
  });
}

/** Stops push messages to the device of a sign-in. */
export async function removePushDevice(uow: UnitOfWork, signInId: string): Promise<void> {
  await uow.db("push_subscriptions").where({ sign_in_id: signInId }).delete();
}

/** How many of the actor's devices get push messages, and the address of the one with this sign-in; null if it gets none. */
export async function myDevices(
  uow: UnitOfWork,
  { memberId, signInId }: { memberId: number; signInId: string },
): Promise<{ count: number; current: string | null }> {
  const rows: { endpoint: string; sign_in_id: string }[] = await uow
    .db("push_subscriptions")
    .where({ member_id: memberId })
    .select("endpoint", "sign_in_id");
  return { count: rows.length, current: rows.find((row) => row.sign_in_id === signInId)?.endpoint ?? null };
}
