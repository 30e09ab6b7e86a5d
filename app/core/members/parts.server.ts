import { tagged } from "#app/api/document/operation-tags.ts";
import type { NounParts } from "#app/core/module-system/noun-parts.ts";
import { sendAdminMail } from "./admin-mail.server.ts";
import { meOperations } from "./api/me-operations.server.ts";
import { userOperations } from "./api/member-operations.server.ts";
import { sendQueuedLink } from "./bulk/queued-link.server.ts";
import { endTokens } from "./end-tokens.server.ts";
import { forgetImport, runImport } from "./file/staging/run-import.server.ts";
import { members } from "./migrations/2026-11-28-02-members.ts";

export const memberParts: NounParts = {
  operations: [...tagged("Members", userOperations), ...tagged("Me", meOperations)],
  refusals: {
    "email-taken": 409,
    "mail-unwanted": 409,
    "member-inactive": 409,
    "member-unconfirmed": 409,
    "not-archived": 409,
    "not-pending": 409,
    "import-gone": 409,
    "import-running": 409,
    "last-admin": 409,
    "inbox-full": 429,
  },
  work: {
    "admin-mail.send": { run: sendAdminMail, lane: "mail", awaited: true, waits: true },
    "member-import.run": { run: runImport, awaited: true, isOutdated: true, waits: true },
    "member-import.forget": { run: forgetImport },
    "member-link.send": { run: sendQueuedLink, isOutdated: true },
    "member-tokens.end": { run: endTokens },
  },
  migrations: [members],
};
