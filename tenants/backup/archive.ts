import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, type FileHandle, open, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { DatabaseRoles } from "../migration.ts";
import { checkedTenant, type TenantId } from "../tenant.ts";
import type { Sequence } from "../tenant-tables.ts";

/** A folder is not a backup that can be restored, or not here; the message says why, in one line. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The rows of a table in an archive's file: one gzip member, in the text format of COPY. */
export interface StoredTable {
  table: string;
  columns: string[];
  rows: number;
  /** Where it is in the file, and how long; then how long it is unpacked. In bytes. */
  offset: number;
  length: number;
  bytes: number;
}

/** A schema with its rows. */
export interface StoredSchema {
  schema: string;
  tables: StoredTable[];
  sequences: Sequence[];
}

/** The database of a cell: everything in it besides its clubs. */
export interface StoredCell {
  name: string;
  file: string;
  /** The migrations that it has, besides those of its clubs. */
  migrations: string[];
  schemas: StoredSchema[];
  /** Work that the queue had not done, in `main` only, as rows of `platform.outbox`. */
  queued?: StoredTable;
}

export interface StoredClub extends StoredSchema {
  tenant: TenantId;
  cell: string;
  subdomain: string;
  name: string;
  file: string;
  /** The migrations that its schema has. */
  migrations: string[];
}

/** What a backup says of itself, in `manifest.json`. It has no secret and no password. */
export interface BackupManifest {
  format: 1;
  takenAt: string;
  /** The version of the product that had migrated the databases. */
  version: string;
  installation: string;
  roles: DatabaseRoles;
  /** Tells the secret of the installation from another. */
  secretId: string;
  cells: StoredCell[];
  clubs: StoredClub[];
  /** The size of the rows, unpacked. */
  bytes: number;
}

/** The file that says what a backup holds. */
export const MANIFEST = "manifest.json";
/** The digests of all files, in the format that `sha256sum --check` reads. */
const SUMS = "SHA256SUMS";

/** A file of an archive that is being written. */
export interface ArchiveFile {
  /** Appends what a stream says, packed. */
  add(source: Readable): Promise<Pick<StoredTable, "offset" | "length" | "bytes">>;
  /** Waits until it is on the disk. */
  close(): Promise<FileSum>;
}

export interface FileSum {
  file: string;
  sha256: string;
  length: number;
}

/** Begins a file that only this account can read. */
export async function createArchiveFile(folder: string, file: string): Promise<ArchiveFile> {
  const handle = await open(join(folder, file), "wx", 0o600);
  const hash = createHash("sha256");
  let end = 0;
  const write = async (chunk: Buffer) => {
    hash.update(chunk);
    end += chunk.length;
    await handle.writeFile(chunk);
  };
  return {
    async add(source) {
      const offset = end;
      let bytes = 0;
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      const sink = new Writable({
        write: (chunk: Buffer, _encoding, done) => void write(chunk).then(() => done(), done),
      });
      await pipeline(source, counted, createGzip(), sink);
      return { offset, length: end - offset, bytes };
    },
    async close() {
      await synced(handle);
      return { file, sha256: hash.digest("hex"), length: end };
    },
  };
}

/** Writes the manifest and the digests of all files. */
export async function finishArchive(
  folder: string,
  manifest: BackupManifest,
  sums: readonly FileSum[],
): Promise<number> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  const all = [...sums, { file: MANIFEST, sha256: createHash("sha256").update(text).digest("hex") }];
  const lines = all.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join("");
  await writeSynced(join(folder, MANIFEST), text);
  await writeSynced(join(folder, SUMS), lines);
  return sums.reduce((sum, { length }) => sum + length, text.length + lines.length);
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  await handle.writeFile(text);
  await synced(handle);
}

async function synced(handle: FileHandle): Promise<void> {
  await handle.sync();
  await handle.close();
}

/**
 * Reads a backup and compares every file with its digest; nothing in it becomes SQL, but for names that are looked up in
 * the schemas to be filled. Throws BackupError if a file is missing or differs, or if this version can't read it.
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  const sums = await readFile(join(folder, SUMS), "utf8").catch(() => {
    throw new BackupError(`${folder} is not a backup: it has no ${SUMS}.`);
  });
  const told = new Map<string, string>();
  for (const line of sums.split("\n").filter(Boolean)) {
    const [, sha256 = "", file = ""] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    if (!sha256 || basename(file) !== file) throw new BackupError(`The backup is damaged: ${SUMS}.`);
    told.set(file, sha256);
  }
  for (const [file, sha256] of told) {
    const found = await digestFile(join(folder, file));
    if (found !== sha256)
      throw new BackupError(`The backup is damaged: ${file} ${found ? "was changed" : "is missing"}.`);
  }
  const manifest = told.has(MANIFEST)
    ? JSON.parse(await readFile(join(folder, MANIFEST), "utf8"))
    : undefined;
  if (manifest?.format !== 1)
    throw new BackupError(`${folder} is no backup that this version can read: its format is another.`);
  const { cells, clubs } = manifest as BackupManifest;
  for (const { file } of [...cells, ...clubs])
    if (!told.has(file)) throw new BackupError(`The backup is damaged: ${file} is missing.`);
  for (const { tenant } of clubs) checkedTenant(tenant);
  return manifest;
}

/** The digest of a file; undefined if there is none. */
async function digestFile(file: string): Promise<string | undefined> {
  try {
    await access(file);
  } catch {
    return undefined;
  }
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The rows of a stored table, unpacked. */
export function storedRows(folder: string, file: string, { offset, length }: StoredTable): Readable {
  const source = createReadStream(join(folder, file), { start: offset, end: offset + length - 1 });
  const rows = createGunzip();
  source.on("error", (error) => rows.destroy(error));
  return source.pipe(rows);
}
