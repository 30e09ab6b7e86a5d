import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
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
   * disk first and sent from there, so that a slow reader keeps no transaction open: from files that are open, and removed as
   * soon as somebody begins to read. Undefined while another one is being made.
   */
  make(tenant: TenantId): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes the archives that nobody has begun to read. */
  close(): Promise<void>;
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
/** The folder in it that the export makes. */
const TABLES = "club";
/** How old a folder has to be to count as left behind by a crash, in milliseconds. */
const LEFT_MS = 86_400_000;
/** After how long an archive that nobody reads is removed, in milliseconds: a HEAD request never reads it. */
const UNREAD_MS = 600_000;

/** `log` is told what could not be removed. `parent`: the folder in which archives are made. */
export function openClubArchives(owners: OwnerUrls, log: Logger, parent = tmpdir()): ClubArchives {
  let isBusy = false;
  const folders = new Set<string>();
  const remove = async (folder: string) => {
    await rm(folder, { recursive: true, force: true });
    folders.delete(folder);
  };
  void removeLeft(parent, log);

  function send(folder: string): AsyncIterable<Uint8Array> {
    const directory = join(folder, TABLES);
    const forget = () =>
      remove(folder).catch((err) =>
        log.warn({ err }, "an archive that nobody has read could not be removed"),
      );
    const unread = setTimeout(forget, UNREAD_MS).unref();
    return (async function* read() {
      clearTimeout(unread);
      const names = (await readdir(directory)).sort();
      const files = await Promise.all(
        names.map(async (name) => ({ name, file: await open(join(directory, name)) })),
      ).finally(() => remove(folder));
      try {
        yield* zipFile(files.map(({ name, file }) => ({ name, bytes: () => file.createReadStream() })));
      } finally {
        await Promise.all(files.map(({ file }) => file.close()));
      }
    })();
  }

  return {
    async make(tenant) {
      if (isBusy) return undefined;
      isBusy = true;
      try {
        void removeLeft(parent, log);
        const folder = await mkdtemp(join(parent, FOLDER));
        folders.add(folder);
        try {
          await exportTenant({ ...owners, tenant, directory: join(folder, TABLES), withheld: WITHHELD });
        } catch (error) {
          await remove(folder);
          throw error;
        }
        return send(folder);
      } finally {
        isBusy = false;
      }
    },
    async close() {
      await Promise.all([...folders].map(remove));
    },
  };
}

async function removeLeft(parent: string, log: Logger): Promise<void> {
  try {
    for (const name of await readdir(parent)) {
      if (!name.startsWith(FOLDER)) continue;
      const folder = join(parent, name);
      const made = await stat(folder).catch(() => undefined);
      if (made && Date.now() - made.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
    }
  } catch (err) {
    log.warn({ err }, "what a crash left of an archive could not be removed");
  }
}
