import sharp from "sharp";
import type { TeamsPicture } from "../teams-picture.ts";
import { openFaces } from "./faces.server.ts";
import { teamsLayout } from "./layout.ts";
import { svgOf } from "./svg.ts";

// A picture is drawn now and then: what the library would keep for the next one is worth less than its memory.
sharp.cache(false);

/** The picture of a session's teams as PNG. Takes a tenth of a second or two, so it belongs into a thread. */
export async function drawPicture(picture: TeamsPicture): Promise<Uint8Array> {
  const faces = await openFaces();
  const svg = svgOf(teamsLayout(picture, faces.measure), faces);
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 8 }).toBuffer();
}
