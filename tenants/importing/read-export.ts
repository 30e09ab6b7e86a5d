import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ExportManifest } from "../export-tenant.ts";

/** A directory is not an export that this version can read; the message says why. */
export class ExportError extends Error {}

/**
 * The manifest of an export. It may come from anywhere, so nothing in it becomes SQL: its names are only looked up in the
 * schema to be filled. Throws ExportError if there is none, or if it has another format.
 */
export async function readExport(directory: string): Promise<ExportManifest> {
  const file = join(directory, "manifest.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new ExportError(`There is no ${file}.`);
  });
  const manifest = parsed(text);
  if (!isManifest(manifest)) throw new ExportError(`${file} is not the manifest of a club's export.`);
  return manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is ExportManifest {
  if (typeof value !== "object" || value === null) return false;
  const { format, migrations, tables, sequences, exportedAt } = value as Partial<ExportManifest>;
  return (
    // The guard of format 2 is known (`unguardedStart`).
    [2, 3].includes(Number(format)) &&
    isListOf(migrations, (id) => typeof id === "string") &&
    isListOf(
      tables,
      ({ table, columns, rows }) => typeof table === "string" && isTexts(columns) && rows >= 0,
    ) &&
    isListOf(sequences, ({ sequence, lastValue }) => typeof sequence === "string" && lastValue >= 0) &&
    !Number.isNaN(Date.parse(String(exportedAt)))
  );
}

const isTexts = (value: unknown) => isListOf(value, (text) => typeof text === "string");

// biome-ignore lint/suspicious/noExplicitAny: what a file holds is anything until it is looked at
function isListOf(value: unknown, fits: (one: any) => boolean): boolean {
  return Array.isArray(value) && value.every((one) => one !== null && fits(one));
}
