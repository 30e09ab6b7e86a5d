import { clubLoader } from "#app/web/http/pages/page.server.ts";
import { clubIcon } from "./club-icon.ts";

/** The club's icon for a Home Screen. */
export const loader = clubLoader(
  async ({ organization }) =>
    new Response(clubIcon(organization), {
      headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=3600" },
    }),
);
