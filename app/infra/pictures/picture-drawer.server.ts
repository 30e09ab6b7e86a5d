import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Limiter, type LimiterBounds } from "#app/infra/turns/limiter.ts";
import { FAULT_OF_EXIT, MAX_PIXELS, type PictureFault, type PictureVariant } from "./picture-variant.ts";

/** Redraws pictures uploaded by strangers. */
export interface PictureDrawer {
  /**
   * Redraws a picture (PNG, JPEG, WebP, or the first frame of a GIF) in each of these looks, and returns them in order
   * as PNG: only its pixels are kept. One picture is drawn at a time, in a process of its own without secrets, which is
   * killed if it takes too long. Clubs take turns, so that one club's pictures keep no other's waiting for more than one
   * drawing each. `busy` if several of this club, or many in all, are waiting already.
   */
  draw(
    club: string,
    file: Uint8Array,
    looks: readonly PictureVariant[],
  ): Promise<Buffer[] | { fault: PictureFault | "busy" }>;
}

const PROGRAM = join(import.meta.dirname, "draw-pictures.server.ts");
/** What the process may do besides computing: load the native library, and read files. */
const RIGHTS = ["--permission", "--allow-addons", "--allow-fs-read=*", "--disable-warning=SecurityWarning"];
const MAX_MS = 10_000;
/** How many pictures may wait; each is held in memory. */
const BOUNDS: LimiterBounds = { atOnce: 1, waiting: 12, perClub: 2 };

type Draw = typeof drawApart;

/**
 * @param patience how many times longer than usual a picture may take on this machine
 * @param draw draws one picture; tests give another one
 */
export function openPictureDrawer(patience = 1, draw: Draw = drawApart): PictureDrawer {
  const limiter = new Limiter(BOUNDS);
  return {
    async draw(club, file, looks) {
      const leave = await limiter.enter(club);
      if (!leave) return { fault: "busy" };
      try {
        return await draw(file, looks, MAX_MS * patience);
      } finally {
        leave();
      }
    },
  };
}

async function drawApart(
  file: Uint8Array,
  looks: readonly PictureVariant[],
  maxMs: number,
): Promise<Buffer[] | { fault: PictureFault }> {
  const child = spawn(
    process.execPath,
    [...RIGHTS, PROGRAM, JSON.stringify({ looks, maxPixels: MAX_PIXELS })],
    {
      stdio: ["pipe", "pipe", "pipe"],
      env: { NODE_ENV: "production" },
      timeout: maxMs,
      killSignal: "SIGKILL",
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  // Awaited below; if the child could not be given pipes, nothing awaits it by then.
  ended.catch(() => {});
  // It may exit before it has read everything.
  child.stdin.on("error", () => {}).end(file);
  const [code, drawn, said] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)]);
  if (code === 0) return picturesIn(drawn);
  // Killed: the picture was too much to handle.
  const fault = code === null ? "damaged" : FAULT_OF_EXIT[code];
  if (!fault) throw new Error(`Drawing a picture failed with ${code}: ${said.toString().slice(0, 2_000)}`);
  return { fault };
}

/** Splits the output into pictures, each preceded by its length. */
function picturesIn(drawn: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = 0; at < drawn.length; ) {
    const end = at + 4 + drawn.readUInt32BE(at);
    pictures.push(drawn.subarray(at + 4, end));
    at = end;
  }
  return pictures;
}
