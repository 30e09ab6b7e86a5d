import { OutboundError, safeFetch } from "#app/outbound/safe-fetch.server.ts";
import { plainPng } from "./plain-png.ts";

const LIMITS = { reach: "public", timeoutMs: 2_000, maxBytes: 500_000 } as const;
const JPEG = Buffer.from("ffd8ff", "hex");

/**
 * A club's crest as a picture that a document can draw: a PNG or JPEG of at most 500 kB that comes within two seconds.
 * Undefined for any other. It asks another server, so outside of any unit of work.
 */
export async function readCrest(logo: string | null): Promise<Buffer | undefined> {
  if (!logo) return undefined;
  try {
    const answer = await safeFetch(logo, {}, LIMITS);
    return answer.ok ? drawable(Buffer.from(await answer.arrayBuffer())) : undefined;
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** The picture as a document may draw it; a JPEG is put in as it is, and decoded by who looks at it. */
export function drawable(file: Buffer): Buffer | undefined {
  return file.subarray(0, JPEG.length).equals(JPEG) ? file : plainPng(file);
}
