import { redirect } from "@remix-run/node";
import { crestPicture } from "#app/core/club/crest/change-crest.server.ts";
import { crestPath, parseCrestPath } from "#app/core/club/crest/crest.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { clubLoader } from "#app/web/http/pages/page.server.ts";

/**
 * One of the pictures of the club's crest; the picture at an address never changes. The address of a former crest,
 * which older mails still use, redirects to the current one.
 */
export const loader = clubLoader(async (uow, { params }) => {
  const asked = parseCrestPath(params.file ?? "");
  const { crest } = uow.organization;
  if (!asked || !crest) throw new Refusal("not-found");
  if (asked.crest !== crest) throw redirect(crestPath(crest, asked.look), 302);
  const picture = await crestPicture(uow, asked.look);
  if (!picture) throw new Refusal("not-found");
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
  });
});
