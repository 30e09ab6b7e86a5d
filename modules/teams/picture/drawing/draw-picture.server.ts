import sharp from "sharp";
import type { TeamsPicture } from "../teams-picture.ts";
import { openFaces } from "./faces.server.ts";
import { teamsLayout } from "./layout.ts";
import { renderSvg } from "./svg.ts";

// Pictures are drawn seldom, so a cache would not be worth its memory.
sharp.cache(false);

/** The picture of a session's teams as PNG. Takes one or two tenths of a second, so run it in a thread. */
export async function drawPicture(picture: TeamsPicture): Promise<Uint8Array> {
  const faces = await openFaces();
  const svg = renderSvg(teamsLayout(picture, faces.measure), faces);
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 8 }).toBuffer();
}
