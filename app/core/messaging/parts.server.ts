import { tagged } from "#app/api/document/operation-tags.ts";
import { formatsFor } from "#app/core/club/formats.server.ts";
import type { CoreHost, NounParts } from "#app/core/module-system/noun-parts.ts";
import { serverI18n } from "#app/kernel/i18n/i18n.server.ts";
import type { Language } from "#app/kernel/i18n/language.ts";
import { messageOperations } from "./api/message-operations.server.ts";
import { messaging } from "./migrations/2026-11-28-05-messaging.ts";
import { gatherNotices } from "./notices/gather-notices.server.ts";
import { sendNoticePush } from "./notices/push/send-push.server.ts";
import { sendNoticeMail } from "./notices/send-mail.server.ts";
import { sendWelcome } from "./welcome/send-welcome.server.ts";

const writer = (host: CoreHost) => ({
  ...host,
  secret: host.env.SECRET,
  formatsFor,
  translate: (language: Language) => serverI18n(language).t,
});

export const messagingParts: NounParts = {
  operations: tagged("Messages", messageOperations),
  refusals: {
    "invalid-mail-link": 404,
    "delivery-pending": 409,
  },
  work: {
    "notice.gather": { run: (host, job) => gatherNotices(writer(host), job), isOutdated: true },
    "notice-mail.send": { run: sendNoticeMail, lane: "mail" },
    "notice-push.send": { run: sendNoticePush, lane: "push" },
    "welcome.send": { run: (host, job) => sendWelcome(writer(host), job), lane: "mail" },
  },
  migrations: [messaging],
};
