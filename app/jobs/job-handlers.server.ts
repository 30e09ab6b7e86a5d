import { z } from "zod";
import { sendAccountMail } from "#app/core/accounts/account-mail.server.ts";
import { moveMemberEmail } from "#app/core/accounts/email-change/change-email.server.ts";
import { sendEmailChange } from "#app/core/accounts/email-change/request-change.server.ts";
import { sendJoinMail } from "#app/core/accounts/joining/join-mail.server.ts";
import { sendPlatformLink } from "#app/core/accounts/links/platform/platform-link.server.ts";
import { sendAccessLink } from "#app/core/accounts/links/send-link.server.ts";
import { revokeProviderSession } from "#app/core/accounts/provider/sessions/provider-sign-out.server.ts";
import { endMembersSignIns } from "#app/core/accounts/sign-ins/member-sign-ins.server.ts";
import type { App } from "#app/core/app.server.ts";
import { promoteLines } from "#app/core/attendance/promote-lines.server.ts";
import { appendQueuedAudit } from "#app/core/audit/audit-later.server.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import { updateDirectory } from "#app/core/club/update-directory.server.ts";
import { sendWebhooks, webhookSeal } from "#app/core/integrations/webhooks/sending/send-webhooks.server.ts";
import { SEND, SEND_SLOWLY } from "#app/core/integrations/webhooks/write-messages.server.ts";
import { sendAdminMail } from "#app/core/members/admin-mail.server.ts";
import { sendQueuedLink } from "#app/core/members/bulk/queued-link.server.ts";
import { endTokens } from "#app/core/members/end-tokens.server.ts";
import { forgetImport, runImport } from "#app/core/members/file/staging/run-import.server.ts";
import { gatherNotices } from "#app/core/messaging/notices/gather-notices.server.ts";
import { sendNoticePush } from "#app/core/messaging/notices/push/send-push.server.ts";
import { sendNoticeMail } from "#app/core/messaging/notices/send-mail.server.ts";
import { sendWelcome } from "#app/core/messaging/welcome/send-welcome.server.ts";
import { tellClosing } from "#app/flows/closing/tell-closing.server.ts";
import { resumeMailsOf } from "#app/flows/hosting/resume-mails.server.ts";
import { followReplaced } from "#app/flows/importing/follow-replaced.server.ts";
import { keepWithdrawals } from "#app/flows/importing/keep-withdrawals.server.ts";
import type { MailTransport } from "#app/infra/mail/mail-transport.server.ts";
import { counted } from "#app/infra/metrics/deliveries.ts";
import { isOutdated, type QueuedJob } from "#app/infra/outbox/job.ts";
import { openPushTransport } from "#app/infra/push/push-transport.server.ts";
import { clubOrigin, platformOrigin } from "#app/kernel/host.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import type { ClockJob } from "./clock.server.ts";
import { clubJobs, runForClub } from "./club-jobs.server.ts";
import { handleModuleWork } from "./module-work.server.ts";
import { PLATFORM_JOBS } from "./platform-jobs.server.ts";
import { doScheduled, postponeUntilRunning } from "./postpone.server.ts";
import type { Queue } from "./queue.server.ts";

const RunPayload = z.object({ job: z.string() });

/** Every scheduled job: the platform's, and for each club those of the core and the modules. */
export function clockJobs(app: Pick<App, "registry" | "database">): ClockJob[] {
  const ofClubs = clubJobs(app.registry).map(({ id, schedule }) => ({ id, schedule, perClub: true }));
  const hasCells = app.database.cells.length > 1;
  const ofPlatform = PLATFORM_JOBS.filter(({ needsCells }) => hasCells || !needsCells);
  return [...ofPlatform.map(({ id, schedule, perClub }) => ({ id, schedule, perClub })), ...ofClubs];
}

/** Registers the handlers of all queued work: the core's kinds are listed here, modules add their own. */
export function registerHandlers(
  app: App,
  queue: Pick<Queue, "handle">,
  mail: Pick<MailTransport, "send">,
): void {
  const originOf = (subdomain: string) => clubOrigin(app.env.BASE_URL, subdomain);
  queue.handle(
    "access-link.send",
    ({ id, tenant = "", payload }) => sendAccessLink({ ...app, mail, originOf }, { id, tenant, payload }),
    { lane: "mail", awaited: true },
  );
  // For work that must wait while its club is suspended or closed, since nothing would enqueue it again.
  const whileRunning =
    (kind: string, work: (job: QueuedJob) => Promise<unknown>) => async (job: QueuedJob) => {
      if (!(await postponeUntilRunning(app, { ...job, kind }))) await work(job);
    };
  queue.handle(
    "join-mail.send",
    whileRunning("join-mail.send", ({ id, tenant = "", payload }) =>
      sendJoinMail({ ...app, mail, originOf }, { id, tenant, payload }),
    ),
    { lane: "mail", awaited: true },
  );
  queue.handle(
    "platform-link.send",
    ({ id, payload }) =>
      sendPlatformLink(
        { ...app, mail, platform: platformOrigin(app.env.BASE_URL), hosts: app.env.HOSTS },
        { id, payload },
      ),
    { lane: "mail", awaited: true },
  );
  queue.handle(
    "admin-mail.send",
    whileRunning("admin-mail.send", ({ id, tenant = "", payload }) =>
      sendAdminMail({ ...app, mail, originOf }, { id, tenant, payload }),
    ),
    { lane: "mail", awaited: true },
  );
  queue.handle(
    "account-mail.send",
    ({ id, tenant = "", payload }) => sendAccountMail({ ...app, mail, originOf }, { id, tenant, payload }),
    { lane: "mail", awaited: true },
  );
  queue.handle(
    "email-change.send",
    ({ id, tenant = "", payload }) => sendEmailChange({ ...app, mail, originOf }, { id, tenant, payload }),
    { lane: "mail", awaited: true },
  );
  queue.handle(
    "club-closing.tell",
    ({ id, tenant = "", payload }) => tellClosing({ ...app, mail, originOf }, { id, tenant, payload }),
    { lane: "mail", awaited: true },
  );
  queue.handle("member-email.move", ({ tenant = "", payload }) => moveMemberEmail(app, tenant, payload));
  const secret = app.env.SECRET;
  const maxWaitMs = app.env.RETRY_SECONDS * 1_000;
  const translate = (language: Language) => serverI18n(language).t;
  queue.handle(
    "notice.gather",
    ({ tenant = "", payload }) =>
      gatherNotices({ ...app, originOf, secret, formatsFor, translate }, { tenant, payload }),
    { isOutdated: true },
  );
  queue.handle(
    "notice-mail.send",
    ({ tenant = "", payload }) => sendNoticeMail({ ...app, mail, maxWaitMs }, { tenant, payload }),
    { lane: "mail" },
  );
  const push = { send: counted(app.metrics, "push", openPushTransport(app.env).send) };
  queue.handle(
    "notice-push.send",
    ({ tenant = "", payload }) => sendNoticePush({ ...app, push, maxWaitMs }, { tenant, payload }),
    { lane: "push" },
  );
  const seal = webhookSeal(app.env);
  const reachesThisMachine = app.env.WEBHOOKS_LOCAL;
  const tried = (fault: string | null) => app.metrics.delivery("webhook", fault ?? "delivered");
  const sender = { ...app, seal, reachesThisMachine, maxWaitMs, tried };
  for (const kind of [SEND, SEND_SLOWLY])
    queue.handle(
      kind,
      whileRunning(kind, ({ id, tenant = "", payload }) =>
        sendWebhooks(sender, { id, kind, tenant, payload }),
      ),
      { lane: kind === SEND ? "webhooks" : "slow-webhooks" },
    );
  queue.handle(
    "welcome.send",
    ({ tenant = "", payload }) => sendWelcome({ ...app, mail, originOf, secret }, { tenant, payload }),
    { lane: "mail" },
  );
  queue.handle(
    "member-import.run",
    whileRunning("member-import.run", ({ tenant = "", payload }) => runImport(app, { tenant, payload })),
    { awaited: true, isOutdated: true },
  );
  queue.handle("member-import.forget", ({ tenant = "", payload }) => forgetImport(app, { tenant, payload }));
  queue.handle("member-link.send", ({ tenant = "", payload }) => sendQueuedLink(app, { tenant, payload }), {
    isOutdated: true,
  });
  queue.handle("sign-ins.end", ({ tenant = "", payload }) => endMembersSignIns(app, tenant, payload));
  queue.handle("member-tokens.end", ({ tenant = "", payload }) => endTokens(app, tenant, payload));
  queue.handle("withdrawals.keep", ({ tenant = "", payload }) => keepWithdrawals(app, { tenant, payload }));
  queue.handle("provider-session.revoke", ({ payload }) => revokeProviderSession(app, payload));
  queue.handle("lines.promote", ({ tenant = "" }) => promoteLines(app, { tenant }));
  queue.handle("mails.resume", ({ tenant = "" }) => resumeMailsOf(app, { tenant }), { isOutdated: true });
  queue.handle("club.replaced", ({ tenant = "", payload }) => followReplaced(app, { tenant, payload }));
  queue.handle("organization.renamed", ({ tenant = "", payload }) =>
    updateDirectory(app, { tenant, payload }),
  );
  queue.handle("audit-log.append", ({ id, tenant = "", payload }) =>
    appendQueuedAudit(app, { id, tenant, payload }),
  );
  handleModuleWork(app, queue);
  const jobs = clubJobs(app.registry);
  queue.handle(
    "job.run",
    async ({ tenant, payload }) => {
      const { job } = RunPayload.parse(payload);
      if (tenant) await doScheduled(app, { tenant, payload }, () => runForClub(app, jobs, { tenant, job }));
      else await PLATFORM_JOBS.find(({ id }) => id === job)?.run(app);
    },
    { isOutdated: true },
  );
}

/** The kinds of work that an installation which comes back from a backup does not do, if they waited then (`isOutdated`). */
export function outdatedKinds(app: App): string[] {
  const kinds: string[] = [];
  const handle: Queue["handle"] = (kind, _handler, options = {}) => {
    if (isOutdated(options)) kinds.push(kind);
  };
  registerHandlers(app, { handle }, { send: () => Promise.reject(new Error("nothing is sent")) });
  return kinds;
}
