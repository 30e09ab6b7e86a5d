import { z } from "zod";
import { stillLive } from "#app/core/accounts/sign-ins/sign-ins.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import type { PushDevice, PushTransport } from "#app/infra/push/push-transport.server.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { maybe, run } from "#tenants/sql.ts";
import { noteFailure } from "../deliveries/note-failure.server.ts";
import { CHOSEN } from "../preferences/my-settings.server.ts";
import { isPushed, type Recipient, type Topic } from "../preferences/preferences.ts";
import type { PushMessage } from "./push-message.ts";

const PayloadSchema = z.object({ pushId: z.number().int(), failures: z.number().int().default(0) });

/** What the sender of push messages needs from the application. */
export interface PushSender extends UnitHost {
  directory: Directory;
  push: PushTransport;
  /** The longest wait between two tries, in milliseconds. */
  maxWaitMs: number;
}

/**
 * Sends one push message as it was stored, if its reader should still get it and is still signed in on that device. A
 * device that the push service no longer knows is deleted; a failed try is recorded and repeated later. No transaction
 * is open during the request.
 */
export async function sendNoticePush(
  sender: PushSender,
  job: { tenant: string; payload: unknown },
): Promise<void> {
  const { pushId, failures } = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club) return;
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) =>
    withUnitOfWork(sender, club, { as: "system" }, work);
  const unsent = await withUnitOfWork(sender, club, { as: "system", readOnly: true }, (uow) =>
    unsentPush(uow, pushId, failures),
  );
  if (!unsent) return;
  const { subscriptionId, device, wanted } = unsent;
  const forget = () =>
    inClub((uow) =>
      uow.db("push_subscriptions").where({ id: subscriptionId, endpoint: device.endpoint }).delete(),
    );
  if (!(await isSignedIn(sender, unsent.signInId))) return void (await forget());
  try {
    if (wanted) {
      const { urgent, ...shown } = unsent.message;
      const text = JSON.stringify(shown);
      const sent = await sender.push.send(device, { text, tag: `${unsent.message.tag}`, urgent });
      if (sent === "gone") return void (await forget());
    }
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    sender.log.warn({ tenant: club.tenant, pushId, failures, err: error }, "push message not delivered");
    const tried = { table: "notice_pushes", id: pushId, failures } as const;
    return inClub((uow) => noteFailure(uow, tried, error, sender));
  }
  await inClub((uow) =>
    uow.db("notice_pushes").where({ id: pushId }).update({ message: null, done_at: uow.now }),
  );
}

interface Unsent {
  message: PushMessage;
  subscriptionId: number;
  signInId: string;
  device: PushDevice;
  /** Should the reader still get it? */
  wanted: boolean;
}

interface Row extends PushDevice, Pick<Recipient, "state" | "email" | "allowsEmails" | "chosen"> {
  message: PushMessage;
  topics: Topic[];
  subscriptionId: number;
  signInId: string;
  confirmed: boolean;
}

async function unsentPush(uow: UnitOfWork, pushId: number, failures: number): Promise<Unsent | undefined> {
  const row = await maybe<Row>(
    uow.db,
    `SELECT n.message, n.topics, s.id AS subscription_id, s.sign_in_id, s.endpoint, s.p256dh, s.auth,
            m.state, m.email, m.allows_emails, ${CHOSEN} AS chosen,
            m.confirmed_at IS NOT NULL AS confirmed
       FROM notice_pushes n JOIN members m ON m.id = n.member_id
       JOIN push_subscriptions s ON s.id = n.subscription_id AND s.member_id = n.member_id
      WHERE n.id = :pushId AND n.failures = :failures AND n.done_at IS NULL AND n.given_up_at IS NULL`,
    { pushId, failures },
  );
  if (!row) return undefined;
  const { message, topics, subscriptionId, signInId, endpoint, p256dh, auth, confirmed, ...reader } = row;
  const recipient = { ...reader, hasDevice: true };
  return {
    message,
    subscriptionId,
    signInId,
    device: { endpoint, p256dh, auth },
    wanted: (confirmed || uow.organization.trusted) && topics.some((topic) => isPushed(topic, recipient)),
  };
}

/** A device shows a member's messages only as long as they are signed in on it. */
async function isSignedIn({ database }: PushSender, signInId: string): Promise<boolean> {
  const found = await run(
    database.platform,
    `SELECT FROM platform.sign_ins s WHERE s.id = :signInId AND ${stillLive("s")}`,
    { signInId },
  );
  return found > 0;
}
