import type { z } from "zod";
import { Refusal } from "#app/domain/refusal.ts";
import { clubOrigin } from "#app/edge/host.ts";
import type { FindClubSchema } from "#app/identity/identities.schemas.ts";
import type { PageRequest } from "../request/guard.server.ts";

/** The club that a person named, with its sign-in page. Refuses `organization-unknown`. */
export async function findClub(
  page: PageRequest,
  input: z.output<typeof FindClubSchema>,
): Promise<{ subdomain: string; url: string }> {
  const { app } = page.context;
  const name = input.address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/:.]/)[0];
  const found = name ? await app.directory.bySubdomain(name) : undefined;
  if (!found) throw new Refusal("organization-unknown", "address");
  const subdomain = "movedTo" in found ? found.movedTo : found.subdomain;
  return { subdomain, url: `${clubOrigin(app.env.BASE_URL, subdomain)}/login` };
}
