import type { z } from "zod";
import { countTry } from "#app/core/accounts/count-try.server.ts";
import type { PlatformLinkSchema } from "#app/core/accounts/identities.schemas.ts";
import type { App } from "#app/core/app.server.ts";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import { type Asker, browserInPayload } from "../request-link.server.ts";

/**
 * Requests a link to sign in on the platform. Whether any club knows the address is looked up only when the mail is
 * sent, so that neither the answer nor its timing reveals it. Refuses `too-many-tries`.
 */
export async function requestPlatformLink(
  app: Pick<App, "database" | "limits" | "botCheck" | "now" | "wakeQueue">,
  { email, proof }: z.output<typeof PlatformLinkSchema>,
  asker: Asker,
): Promise<void> {
  await countTry(app, "link-ip", { ip: asker.ip, proof });
  await app.limits.consume("link-address", `platform:${email}`);
  const wanted = {
    email,
    language: asker.language,
    askedAt: app.now().toISOString(),
    browser: browserInPayload(asker),
  };
  await app.database.withPlatform({}, (db) => enqueuePlatform(db, "platform-link.send", wanted));
  app.wakeQueue();
}
