import { isIP } from "node:net";
import { z } from "zod";
import type { Logger } from "#app/infra/logger.server.ts";
import { isLoopbackName } from "#app/infra/outbound/address-rules.ts";
import { type OutboundLimits, safeFetch } from "#app/infra/outbound/safe-fetch.server.ts";
import type { BotCheck } from "./bot-check.ts";

/** The external service that checks for bots. */
export interface ExternalCheckSettings {
  script: string;
  verify: string;
  siteKey: string;
  secret: string;
}

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 100_000;

const AnswerSchema = z.object({ success: z.boolean() });

/**
 * Asks a service with the `siteverify` interface of hCaptcha and Turnstile: a form post of `secret`, `response` and
 * `remoteip`, answered with JSON that has `success`. The service is reached over https at a public address, or on this
 * machine. If it is down or slow, nobody passes the check, and the stricter rate limit applies.
 */
export function externalCheck(service: ExternalCheckSettings, log: Pick<Logger, "warn">): BotCheck {
  const { hostname, port } = new URL(service.verify);
  const limits: OutboundLimits = {
    reach: isLoopbackName(hostname) ? "loopback" : "public",
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    port: port === "" ? undefined : Number(port),
  };
  return {
    form: { kind: "external", script: service.script, siteKey: service.siteKey },
    challenge: async () => undefined,
    async isPerson(proof, ip) {
      if (!proof) return false;
      const body = new URLSearchParams({ secret: service.secret, response: proof });
      // An IPv6 caller is known only by network, which is not an address.
      if (isIP(ip)) body.set("remoteip", ip);
      try {
        const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
        const answer = await safeFetch(
          service.verify,
          { method: "POST", headers, body: body.toString() },
          limits,
        );
        if (!answer.ok) throw new Error(`The bot check answered ${answer.status}.`);
        return AnswerSchema.parse(await answer.json()).success;
      } catch (error) {
        log.warn({ err: error }, "the bot check is down; the stricter limit serves");
        return false;
      }
    },
  };
}
