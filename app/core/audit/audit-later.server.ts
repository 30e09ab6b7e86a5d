import { z } from "zod";
import { enqueuePlatform } from "#app/infra/outbox/outbox.server.ts";
import type { Database, Db } from "#tenants/database.ts";
import type { Directory } from "#tenants/directory.ts";
import { appendAudit } from "./append-audit.server.ts";
import type { AuditAct, AuditEntry } from "./audit.ts";

/** Who did an act that a platform transaction carries out for a club, when, and how. */
export interface AuditAuthor {
  actor: { id: number; name: string };
  at: Date;
  source: "page" | "api";
  requestId: string;
}

const values = z.record(z.string(), z.unknown()).optional();
const PayloadSchema = z.object({
  act: z.string(),
  entry: z.object({ subject: z.object({ kind: z.string() }), before: values, after: values }),
  actor: z.object({ id: z.number(), name: z.string() }),
  at: z.coerce.date(),
  source: z.enum(["page", "api"]),
  requestId: z.string(),
});

/**
 * Puts an act of a platform transaction into the club's audit log. The entry is queued in that transaction and written
 * a moment later, since no transaction spans both sides.
 */
export async function auditLater(
  db: Db,
  tenant: string,
  author: AuditAuthor,
  act: AuditAct,
  entry: Pick<AuditEntry, "subject" | "before" | "after">,
): Promise<void> {
  await enqueuePlatform(db, "audit-log.append", { act, entry, ...author }, tenant);
}

/** Writes what `auditLater` queued. A job that comes twice is written once. */
export async function appendQueuedAudit(
  host: { database: Database; directory: Directory },
  job: { id: string; tenant: string; payload: unknown },
): Promise<void> {
  const club = await host.directory.byTenant(job.tenant);
  if (!club) return;
  const row = PayloadSchema.parse(job.payload);
  await host.database.withTenant(club.tenant, {}, (db) => appendAudit(db, { ...row, once: job.id }));
}
