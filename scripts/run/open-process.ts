import { createHmac } from "node:crypto";
import { join } from "node:path";
import { type App, openApp, openPools } from "#app/app.server.ts";
import type { Env } from "#app/env.server.ts";
import type { Logger } from "#app/logger.server.ts";
import { type MailSink, openMailSink } from "#app/mail/mail-sink.server.ts";
import { type MailTransport, openMailTransport } from "#app/mail/mail-transport.server.ts";
import { openClock } from "#app/queue/clock.server.ts";
import { clockJobs, registerHandlers } from "#app/queue/job-handlers.server.ts";
import { openQueue } from "#app/queue/queue.server.ts";

/** Jobs' units of work at once. A clock strikes for every club in the same second, and no page is to wait for that. */
const JOB_CONNECTIONS = 3;

export interface OpenProcess {
  app: App;
  /** Starts the queue and the clock, where this process runs them. */
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The password of the login that serves; made from the secret, so that there is one thing less to configure. */
export function appPassword(env: Pick<Env, "SECRET">): string {
  return createHmac("sha256", env.SECRET).update("database login of the application").digest("base64url");
}

/** Composes what one process holds: the application, mail, and (`JOBS=inline`) the queue and the clock. */
export async function openProcess(
  env: Env,
  options: { appUrl: string; ownerUrl: string; log: Logger },
): Promise<OpenProcess> {
  const { appUrl, ownerUrl, log } = options;
  const sink: MailSink | undefined = env.SMTP_URL
    ? undefined
    : await openMailSink(join(env.DATA_DIR, "mail"));
  const mail = openMailTransport(env, env.SMTP_URL ?? sink?.url ?? "");
  let wake = () => {};
  const app = openApp(env, { appUrl, ownerUrl, log, mailbox: sink, wakeQueue: () => wake() });
  const jobs = env.JOBS === "inline" ? openJobs(app, { appUrl, log, mail }) : undefined;
  if (jobs) wake = jobs.wake;
  return {
    app,
    startJobs: async () => jobs?.start(),
    async close() {
      await jobs?.close();
      mail.close();
      await sink?.close();
      await app.close();
    },
  };
}

/** Opens the queue and the clock, on connections of their own. */
function openJobs(app: App, options: { appUrl: string; log: Logger; mail: MailTransport }) {
  const { appUrl, log, mail } = options;
  const database = openPools({ appUrl, log, poolSize: JOB_CONNECTIONS });
  const queue = openQueue({ url: appUrl, database, log });
  const clock = openClock({ database, jobs: clockJobs(app), log, now: app.now, wakeQueue: queue.wake });
  registerHandlers({ ...app, database }, queue, mail);
  return {
    wake: queue.wake,
    async start() {
      await queue.start();
      await clock.start();
    },
    async close() {
      await clock.stop();
      await queue.stop();
      await database.close();
    },
  };
}
