import type { Database } from "#tenants/database.ts";
import type { Env } from "../env.server.ts";
import { type BotCheck, noBotCheck } from "../identity/bot-check.ts";
import type { Logger } from "../logger.server.ts";
import { externalCheck } from "./external.server.ts";
import { proofOfWork } from "./proof-of-work.server.ts";

export function openBotCheck(
  env: Pick<Env, "BOT_CHECK" | "SECRET">,
  host: { database: Database; log: Logger; now(): Date },
): BotCheck {
  const { BOT_CHECK: check, SECRET: secret } = env;
  if (check === "none") return noBotCheck;
  if (check === "proof-of-work") return proofOfWork({ ...host, secret });
  return externalCheck(check, host.log);
}
