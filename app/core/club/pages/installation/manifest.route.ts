import { clubLoader } from "#app/web/http/pages/page.server.ts";
import { clubManifest } from "./club-icon.ts";

/** The web app manifest of the club's pages; browsers request it without a cookie. */
export const loader = clubLoader(
  async ({ organization }) =>
    new Response(JSON.stringify(clubManifest(organization)), {
      headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=3600" },
    }),
);
