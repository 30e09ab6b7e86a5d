import { createHash } from "node:crypto";
import type { PictureDrawer } from "#app/infra/pictures/picture-drawer.server.ts";
import { isPicture, MAX_PIXELS } from "#app/infra/pictures/picture-variant.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { FILE_BYTES } from "#app/kernel/values/largest-upload.ts";
import { CREST_LOOKS, type CrestLook } from "./crest.ts";

/** A crest's pictures by their looks, and the hash that names them. */
export interface DrawnCrest {
  crest: string;
  pictures: [look: CrestLook, picture: Buffer][];
}

const BUSY_SECONDS = 10;

/**
 * Draws a crest from the picture that somebody sent, in the turn of the club with the tenant `club`. Call it outside any unit of work, since it takes up to two
 * seconds. Refuses on the field `logo`: `file-empty`, `file-too-large`, `picture-type`, `picture-too-large`,
 * `picture-damaged`, and `too-many-tries` if several of the club are waiting already.
 */
export async function drawCrest(
  { pictures, club }: { pictures: PictureDrawer; club: string },
  file: File,
): Promise<DrawnCrest> {
  if (file.size === 0) throw new Refusal("file-empty", "logo");
  if (file.size > FILE_BYTES)
    throw new Refusal("file-too-large", "logo", { megabytes: FILE_BYTES / 1_000_000 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw new Refusal("picture-type", "logo");
  const drawn = await pictures.draw(club, bytes, Object.values(CREST_LOOKS));
  if ("fault" in drawn) throw toRefusal(drawn.fault);
  const hash = createHash("sha256");
  for (const picture of drawn) hash.update(picture);
  const looks = Object.keys(CREST_LOOKS) as CrestLook[];
  return {
    crest: hash.digest("hex").slice(0, 32),
    pictures: looks.map((look, at) => [look, drawn[at] ?? Buffer.alloc(0)]),
  };
}

function toRefusal(fault: "too-large" | "damaged" | "busy"): Refusal {
  if (fault === "busy") return new Refusal("too-many-tries", "logo", { seconds: BUSY_SECONDS });
  return fault === "too-large"
    ? new Refusal("picture-too-large", "logo", { most: MAX_PIXELS })
    : new Refusal("picture-damaged", "logo");
}
