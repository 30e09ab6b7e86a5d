import webPush from "web-push";
import { isLoopbackName } from "#app/infra/outbound/address-rules.ts";
import { DeliveryError } from "#app/infra/outbound/delivery-error.ts";
import { OutboundError, safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import { pushKeys } from "./push-keys.ts";
import { isPushService } from "./push-services.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000;
/** How long a push service keeps a message for a device that is away, in seconds. */
const KEPT_SECONDS = 86_400;
/** The push service no longer knows the subscription. */
const GONE = [404, 410];

/** A device that receives push messages, as its browser described it. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends push messages to the browsers' services. */
export interface PushTransport {
  /**
   * Resolves once the service has accepted the message, or with "gone" if the device no longer takes any. Otherwise
   * throws `DeliveryError`, so that it is retried. `tag`: at most 32 letters, digits and dashes; the message replaces
   * one with the same tag that is still waiting for the device.
   */
  send(device: PushDevice, message: { text: string; tag: string; urgent: boolean }): Promise<"sent" | "gone">;
}

/** Encrypts and signs with the installation's keys (RFC 8291, 8292). Only sends to push services. */
export function openPushTransport(env: {
  SECRET: string;
  MAIL_FROM: string;
  PUSH_SERVICES: readonly string[];
}): PushTransport {
  const vapidDetails = { subject: `mailto:${addressIn(env.MAIL_FROM)}`, ...pushKeys(env.SECRET) };
  return {
    async send({ endpoint, p256dh, auth }, { text, tag, urgent }) {
      // The host of the installation may have stopped allowing this address.
      if (!isPushService(endpoint, env.PUSH_SERVICES)) return "gone";
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails,
        contentEncoding: "aes128gcm",
        TTL: KEPT_SECONDS,
        urgency: urgent ? "high" : "normal",
        topic: tag,
      });
      const { status, reason } = await ask(endpoint, { method: "POST", headers: textHeaders(headers), body });
      if (GONE.includes(status)) return "gone";
      if (status >= 200 && status < 300) return "sent";
      throw new DeliveryError("refused", reason);
    },
  };
}

async function ask(
  endpoint: string,
  request: { method: string; headers: Record<string, string>; body: Uint8Array },
): Promise<{ status: number; reason: string }> {
  const { hostname, port } = new URL(endpoint);
  try {
    const answer = await safeFetch(endpoint, request, {
      reach: isLoopbackName(hostname) ? "loopback" : "public",
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      port: port === "" ? undefined : Number(port),
    });
    return { status: answer.status, reason: `HTTP ${answer.status}` };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isUnreachable = error.failure === "unreachable" || error.failure === "forbidden";
    // A second copy replaces the first on the device, so it does not matter whether the service has one already.
    throw new DeliveryError(isUnreachable ? "unreachable" : "unanswered", null, { cause: error });
  }
}

function textHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The address in "Club <post@clubs.example>". */
function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();
}
