import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipFile } from "#app/infra/documents/zip-file.ts";
import type { Logger } from "#app/infra/logger.server.ts";
import type { OwnerUrls } from "#tenants/cells/cell-urls.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import type { TenantId } from "#tenants/tenant.ts";

/** Makes archives of clubs for their admins. */
export interface ClubArchives {
  /**
   * All of the club's data at one instant, as a ZIP of a CSV file per table and `manifest.json`. It is written to the
   * disk first and sent from there, so that a slow reader keeps no transaction open. Undefined while another one is
   * being made.
   */
  make(tenant: TenantId): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/**
 * What an admin gets no copy of: secrets with which others are reached, who gave which stars, and what only the product
 * itself works with.
 */
export const WITHHELD: Readonly<Record<string, readonly string[] | "all">> = {
  answer_undos: "all",
  api_keys: "all",
  calendar_addresses: "all",
  idempotency_keys: "all",
  member_import_progress: "all",
  member_imports: "all",
  notice_mails: "all",
  notice_pushes: "all",
  notices: "all",
  push_subscriptions: "all",
  ratings: ["member_id"],
  settling: "all",
  webhook_deliveries: "all",
  webhook_messages: "all",
  webhooks: "all",
  welcomes: "all",
};

const FOLDER = "teamsheet-archive-";
/** How old a folder has to be to count as left behind by a crash, in milliseconds. */
const LEFT_MS = 86_400_000;
/** After how long an archive that nobody reads is removed, in milliseconds: a HEAD request never reads it. */
const UNREAD_MS = 600_000;

/** `log` is told what could not be removed. */
export function openClubArchives(owners: OwnerUrls, log: Logger): ClubArchives {
  let isBusy = false;
  void removeLeft(log);
  return {
    async make(tenant) {
      if (isBusy) return undefined;
      isBusy = true;
      try {
        void removeLeft(log);
        const folder = await mkdtemp(join(tmpdir(), FOLDER));
        const directory = join(folder, "club");
        try {
          await exportTenant({ ...owners, tenant, directory, withheld: WITHHELD });
        } catch (error) {
          await rm(folder, { recursive: true, force: true });
          throw error;
        }
        return sent({ folder, directory });
      } finally {
        isBusy = false;
      }
    },
  };
}

function sent({ folder, directory }: { folder: string; directory: string }): AsyncIterable<Uint8Array> {
  const remove = () => rm(folder, { recursive: true, force: true });
  const unread = setTimeout(() => void remove().catch(() => {}), UNREAD_MS).unref();
  return (async function* read() {
    clearTimeout(unread);
    try {
      const names = (await readdir(directory)).sort();
      yield* zipFile(names.map((name) => ({ name, bytes: () => createReadStream(join(directory, name)) })));
    } finally {
      await remove();
    }
  })();
}

async function removeLeft(log: Logger): Promise<void> {
  try {
    for (const name of await readdir(tmpdir())) {
      if (!name.startsWith(FOLDER)) continue;
      const folder = join(tmpdir(), name);
      const made = await stat(folder).catch(() => undefined);
      if (made && Date.now() - made.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
    }
  } catch (err) {
    log.warn({ err }, "what a crash left of an archive could not be removed");
  }
}
