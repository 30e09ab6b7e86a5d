import { z } from "zod";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { type UnitHost, withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { isLoopbackName } from "#app/infra/outbound/address-rules.ts";
import { OutboundError, safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import { type Seal, sealFor } from "#app/kernel/seal.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import type { DeliveryFault } from "../webhook.ts";
import { SEND_SLOWLY } from "../write-messages.server.ts";
import { type AttemptOutcome, recordAttempt } from "./record-attempt.server.ts";
import { signedHeaders } from "./signing.ts";
import { beginTurn, type DueMessage, endTurn, nextDue, wakeDue } from "./webhook-turn.server.ts";

const PayloadSchema = z.object({ webhookId: z.number().int() });

/** Seals the secrets of webhooks for storage. */
export const webhookSeal = (env: { SECRET: string }): Seal => sealFor(env.SECRET, "webhook secrets");

/** How long a receiver may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** The largest answer, in bytes; only its status is used. */
const MAX_BYTES = 64_000;
/**
 * How long a turn is, in milliseconds; then a webhook makes room for the others in its lane. Even with one more try, a
 * job stays below the 30 s after which the queue gives it to another worker.
 */
const TURN_MS = 10_000;

/**
 * A receiver that took longer than this for its last answer, in milliseconds, is slow: its next turns are in the slow
 * lane.
 */
const SLOW_MS = 2_000;

/** What the sender of webhooks needs from the application. */
export interface WebhookSender extends UnitHost {
  directory: Directory;
  seal: Seal;
  /** Can receivers be on this machine, too? For trying things out. */
  reachesThisMachine: boolean;
  /** The longest wait between two tries, in milliseconds. */
  maxWaitMs: number;
  /** How long a receiver may take to answer, in milliseconds. */
  timeoutMs?: number;
  /** After how long an answer is slow, in milliseconds. */
  slowMs?: number;
  /** Called after each try. */
  tried?: (fault: DeliveryFault | null) => void;
}

/**
 * Sends what one webhook has not got yet, one message at a time, for one turn. At most two webhooks of a club have a
 * turn at once, so that no club can fill the lane; one whose receiver turns out to be slow makes room at once. No
 * transaction is open during a request. If the process ends after the answer and before it is recorded, the message is
 * sent again, with the same id.
 */
export async function sendWebhooks(
  sender: WebhookSender,
  job: { id: string; kind: string; tenant: string; payload: unknown },
): Promise<void> {
  const { webhookId } = PayloadSchema.parse(job.payload);
  const club = await runningClub(sender.directory, job.tenant);
  if (!club) return;
  const inClub = <T>(work: (uow: UnitOfWork) => Promise<T>) =>
    withUnitOfWork(sender, club, { as: "system" }, work);
  const slowly = job.kind === SEND_SLOWLY;
  const turn = { webhookId, jobId: job.id, slowly };
  if (!(await inClub((uow) => beginTurn(uow, turn)))) return;
  const began = performance.now();
  let due = await inClub((uow) => nextDue(uow, turn));
  while (due) {
    const tried = due;
    const asked = performance.now();
    const answer = await post(sender, tried);
    const outcome = { ...answer, slow: performance.now() - asked > (sender.slowMs ?? SLOW_MS) };
    sender.tried?.(outcome.fault);
    const isOver = (outcome.slow && !slowly) || performance.now() - began >= TURN_MS;
    due = await inClub(async (uow) => {
      await recordAttempt(uow, { webhookId, ...tried }, outcome, sender);
      return isOver ? undefined : nextDue(uow, turn);
    });
    if (outcome.fault)
      sender.log.info({ tenant: club.tenant, webhookId, ...outcome }, "webhook not delivered");
  }
  await inClub((uow) => endTurn(uow, turn));
  // Only now: what was written in the meantime found the webhook busy and left it to this turn.
  await inClub(wakeDue);
}

async function post(
  sender: WebhookSender,
  { address, ...message }: DueMessage,
): Promise<Omit<AttemptOutcome, "slow">> {
  const [secret, former] = message.sealed.map((sealed) => sender.seal.open(sealed));
  if (typeof secret !== "string") return { fault: "secret", status: null };
  const secrets = typeof former === "string" ? [secret, former] : [secret];
  const body = buildBody(message);
  const signed = signedHeaders({ id: message.publicId, at: sender.now(), body }, secrets);
  const { hostname } = new URL(address);
  try {
    const { status } = await safeFetch(
      address,
      {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": "Teamsheet-Webhooks", ...signed },
        body,
      },
      {
        reach: sender.reachesThisMachine && isLoopbackName(hostname) ? "loopback" : "public",
        timeoutMs: sender.timeoutMs ?? TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      },
    );
    return { fault: status >= 200 && status < 300 ? null : "refused", status };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const fault: DeliveryFault = error.failure;
    return { fault, status: null };
  }
}

/** What is sent, the same at each try. */
function buildBody({ kind, madeAt, data }: Pick<DueMessage, "kind" | "madeAt" | "data">): string {
  return JSON.stringify({ type: kind, timestamp: madeAt.toISOString(), data });
}
