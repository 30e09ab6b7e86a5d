import { isIP } from "node:net";
import { z } from "zod";
import type { BotCheck } from "../domain/identities/bot-check.ts";
import type { ExternalCheckSettings } from "../env.server.ts";
import type { Logger } from "../logger.server.ts";

const TIMEOUT_MS = 3_000;

const AnswerSchema = z.object({ success: z.boolean() });

/**
 * Asks a service that keeps the `siteverify` contract of hCaptcha and Turnstile: a form post of `secret`, `response` and
 * `remoteip`, answered by JSON with `success`. A service that is down or slow shows no person, and locks nobody out.
 */
export function externalCheck(service: ExternalCheckSettings, log: Pick<Logger, "warn">): BotCheck {
  return {
    form: { kind: "external", script: service.script, siteKey: service.siteKey },
    challenge: async () => undefined,
    async isPerson(proof, ip) {
      if (!proof) return false;
      const body = new URLSearchParams({ secret: service.secret, response: proof });
      // An IPv6 caller is known by network only, which is no address.
      if (isIP(ip)) body.set("remoteip", ip);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const answer = await fetch(service.verify, { method: "POST", body, signal, redirect: "error" });
        if (!answer.ok) throw new Error(`The bot check answered ${answer.status}.`);
        return AnswerSchema.parse(await answer.json()).success;
      } catch (error) {
        log.warn({ err: error }, "the bot check is down; the stricter limit serves");
        return false;
      }
    },
  };
}
