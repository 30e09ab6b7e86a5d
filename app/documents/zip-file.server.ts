import { strToU8, zipSync } from "fflate";
import type { FileAnswer } from "./file-answer.ts";

export const ZIP_TYPE = "application/zip";

/** Texts by the names of their files as one small archive, made in memory once it is asked for. */
export function zipFile(name: string, texts: Record<string, string>): FileAnswer {
  const files = Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, strToU8(text)]));
  async function* bytes() {
    yield zipSync(files);
  }
  return { name, type: ZIP_TYPE, bytes: bytes() };
}
