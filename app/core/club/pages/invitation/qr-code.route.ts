import QRCode from "qrcode";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";

/** The invitation link as a QR code, for an admin to show at the pitch. */
export const loader = memberLoader({ minRole: "admin" }, async ({ organization }, page) => {
  const origin = clubOrigin(page.context.app.env.BASE_URL, organization.subdomain);
  const svg = await QRCode.toString(`${origin}/join/${toInvitationCode(organization.publicId)}`, {
    type: "svg",
  });
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-store" },
  });
});
