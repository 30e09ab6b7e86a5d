import { Zip, ZipDeflate } from "fflate";

export const ZIP_TYPE = "application/zip";

/** A file in an archive. */
export interface ZippedFile {
  name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

/** Files as one ZIP, chunk by chunk: no file is ever in memory whole. */
export async function* zipFile(files: readonly ZippedFile[]): AsyncIterable<Uint8Array> {
  const made: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else made.push(piece);
  });
  const pieces = () => {
    if (fault) throw fault;
    return made.splice(0);
  };
  for (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for await (const piece of bytes()) {
      entry.push(piece);
      yield* pieces();
    }
    entry.push(new Uint8Array(0), true);
    yield* pieces();
  }
  zip.end();
  yield* pieces();
}

export function zippedText(name: string, text: string): ZippedFile {
  async function* bytes() {
    yield Buffer.from(text);
  }
  return { name, bytes };
}
