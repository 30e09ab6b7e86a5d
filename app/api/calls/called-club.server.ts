import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TFunction } from "i18next";
import type { App } from "#app/core/app.server.ts";
import { clubOrigin } from "#app/kernel/host.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { contextOf } from "#app/web/http/request/guard.server.ts";
import type { Club } from "#tenants/directory.ts";
import { failure } from "./failure.ts";
import type { Reply } from "./reply.ts";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/**
 * The club of the host or, on www, the one that `s-org` names; if both are given they must agree. A former subdomain says
 * where the club is now.
 */
export async function calledClub(args: Args): Promise<Club | { movedTo: string }> {
  const { site, app } = contextOf(args);
  const named = args.request.headers.get("s-org");
  if (site.kind === "moved") return { movedTo: site.subdomain };
  if (site.kind === "club") {
    if (named && !(await isNamed(app, site.club, named))) throw new Refusal("organization-unknown");
    return site.club;
  }
  if (site.kind !== "platform" || !named) throw new Refusal("organization-unknown");
  const found = (await app.directory.bySubdomain(named)) ?? (await app.directory.byPublicId(named));
  if (!found || (!("movedTo" in found) && found.suspended)) throw new Refusal("organization-unknown");
  return found;
}

/** Is it this club's name: its subdomain, its public id, or a former subdomain, as after a redirect? */
async function isNamed(app: App, { subdomain, publicId }: Club, named: string): Promise<boolean> {
  if (named === subdomain || named === publicId) return true;
  const found = await app.directory.bySubdomain(named);
  return found !== undefined && "movedTo" in found && found.movedTo === subdomain;
}

/** Sends a call that used a former subdomain on to the club's own host, and names its present one. */
export function movedReply(args: Args, subdomain: string, t: TFunction): Reply {
  const { pathname, search } = new URL(args.request.url);
  const headers = {
    Location: clubOrigin(contextOf(args).app.env.BASE_URL, subdomain) + pathname + search,
    "s-org": subdomain,
  };
  return failure({
    error: "organization-moved",
    message: t("errors.organization-moved"),
    status: 308,
    headers,
  });
}
