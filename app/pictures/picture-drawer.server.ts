import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { FAULT_OF_EXIT, type Look, MAX_PIXELS, type PictureFault } from "./picture-look.ts";

/** Draws strangers' pictures anew. */
export interface PictureDrawer {
  /**
   * A picture (PNG, JPEG, WebP, or the first frame of a GIF) in these looks, each as PNG and in their order: only its
   * pixels are taken over. One is drawn at a time, in a process of its own without secrets, which is ended if it takes
   * too long. `busy` while several wait already.
   */
  draw(file: Uint8Array, looks: readonly Look[]): Promise<Buffer[] | { fault: PictureFault | "busy" }>;
}

const PROGRAM = join(import.meta.dirname, "draw-pictures.server.ts");
/** What the process may do besides computing: load the library, which is native, and read. */
const RIGHTS = ["--permission", "--allow-addons", "--allow-fs-read=*", "--disable-warning=SecurityWarning"];
const MAX_MS = 10_000;
/** How many pictures may be under way; each is held in memory meanwhile. */
const MAX_WAITING = 5;

export function openPictureDrawer(): PictureDrawer {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async draw(file, looks) {
      if (waiting >= MAX_WAITING) return { fault: "busy" };
      waiting++;
      const drawn = last.then(() => drawApart(file, looks));
      last = drawn.catch(() => {});
      return drawn.finally(() => waiting--);
    },
  };
}

async function drawApart(
  file: Uint8Array,
  looks: readonly Look[],
): Promise<Buffer[] | { fault: PictureFault }> {
  const child = spawn(
    process.execPath,
    [...RIGHTS, PROGRAM, JSON.stringify({ looks, maxPixels: MAX_PIXELS })],
    {
      stdio: ["pipe", "pipe", "pipe"],
      env: { NODE_ENV: "production" },
      timeout: MAX_MS,
      killSignal: "SIGKILL",
    },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  // Heard of below; should the child have no pipes, nobody is listening by then.
  ended.catch(() => {});
  // It may end before it has read all.
  child.stdin.on("error", () => {}).end(file);
  const [code, drawn, said] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)]);
  if (code === 0) return picturesIn(drawn);
  // Killed: the picture was too much for it.
  const fault = code === null ? "damaged" : FAULT_OF_EXIT[code];
  if (!fault) throw new Error(`Drawing a picture failed with ${code}: ${said.toString().slice(0, 2_000)}`);
  return { fault };
}

/** The pictures one after the other, each behind its length. */
function picturesIn(drawn: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = 0; at < drawn.length; ) {
    const end = at + 4 + drawn.readUInt32BE(at);
    pictures.push(drawn.subarray(at + 4, end));
    at = end;
  }
  return pictures;
}
