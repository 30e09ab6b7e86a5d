import type { Logger } from "#app/infra/logger.server.ts";
import type { Database } from "#tenants/database.ts";
import { type BotCheck, noBotCheck } from "./bot-check.ts";
import { type ExternalCheckSettings, externalCheck } from "./external.server.ts";
import { proofOfWork } from "./proof-of-work.server.ts";

export function openBotCheck(
  env: { BOT_CHECK: "none" | "proof-of-work" | ExternalCheckSettings; SECRET: string },
  host: { database: Database; log: Logger; now(): Date },
): BotCheck {
  const { BOT_CHECK: check, SECRET: secret } = env;
  if (check === "none") return noBotCheck;
  if (check === "proof-of-work") return proofOfWork({ ...host, secret });
  return externalCheck(check, host.log);
}
