import type { UnitHost } from "#app/core/with-unit-of-work.server.ts";
import type { SecretKeeper } from "./add-webhook.server.ts";
import { webhookSeal } from "./sending/send-webhooks.server.ts";

/** An admin who is about to be shown a secret, with what the application needs to store it. */
export function buildSecretKeeper(
  host: UnitHost & { env: { SECRET: string; WEBHOOKS_LOCAL: boolean } },
  who: Pick<SecretKeeper, "club" | "signIn" | "origin">,
): SecretKeeper {
  return { ...who, host, seal: webhookSeal(host.env), reachesThisMachine: host.env.WEBHOOKS_LOCAL };
}
