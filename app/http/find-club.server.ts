import type { z } from "zod";
import type { FindClubSchema } from "../domain/identities/identities.schemas.ts";
import { Refusal } from "../domain/refusal.ts";
import { clubOrigin } from "../edge/host.ts";
import type { PageRequest } from "./guard.server.ts";

/** The sign-in page of the club that a person named. Refuses `organization-unknown`. */
export async function findClubAddress(
  page: PageRequest,
  input: z.output<typeof FindClubSchema>,
): Promise<string> {
  const { app } = page.context;
  const name = input.address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split(/[/:.]/)[0];
  const found = name ? await app.directory.bySubdomain(name) : undefined;
  if (!found) throw new Refusal("organization-unknown", "address");
  const subdomain = "movedTo" in found ? found.movedTo : found.subdomain;
  return `${clubOrigin(app.env.BASE_URL, subdomain)}/login`;
}
