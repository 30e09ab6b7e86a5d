import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipFile } from "#app/documents/zip-file.ts";
import { exportTenant } from "#tenants/export-tenant.ts";
import type { TenantId } from "#tenants/tenant.ts";

/** Makes archives of clubs for their admins. */
export interface ClubArchives {
  /**
   * All that the club has, as it is at one instant, as a ZIP of a CSV file per table and `manifest.json`. It is made on
   * the disk first, so that a slow reader holds no transaction, and read from there while it is sent. Undefined while
   * another one is made.
   */
  make(tenant: TenantId): AsyncIterable<Uint8Array> | undefined;
}

/**
 * What an admin gets no copy of: secrets by which others are reached, who gave which stars, and what only the product
 * itself works with.
 */
export const WITHHELD: Readonly<Record<string, readonly string[] | "all">> = {
  answer_undos: "all",
  calendar_addresses: "all",
  member_import_progress: "all",
  member_imports: "all",
  notice_mails: "all",
  notice_pushes: "all",
  notices: "all",
  push_subscriptions: "all",
  ratings: ["member_id"],
  settling: "all",
  welcomes: "all",
};

const FOLDER = "teamsheet-archive-";
/** After how long a folder is what a crash left behind, in milliseconds. */
const LEFT_MS = 3_600_000;

export function openClubArchives(ownerUrl: string): ClubArchives {
  let isBusy = false;
  return {
    make(tenant) {
      if (isBusy) return undefined;
      isBusy = true;
      return written(tenant, ownerUrl, () => {
        isBusy = false;
      });
    },
  };
}

async function* written(tenant: TenantId, ownerUrl: string, onMade: () => void): AsyncIterable<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  try {
    const directory = join(folder, "club");
    try {
      await removeLeft();
      await exportTenant({ ownerUrl, tenant, directory, withheld: WITHHELD });
    } finally {
      onMade();
    }
    const names = (await readdir(directory)).sort();
    yield* zipFile(names.map((name) => ({ name, bytes: () => createReadStream(join(directory, name)) })));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue;
    const folder = join(tmpdir(), name);
    const made = await stat(folder).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > LEFT_MS) await rm(folder, { recursive: true, force: true });
  }
}
