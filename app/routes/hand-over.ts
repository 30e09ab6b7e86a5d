import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { arriveByHandOver, askBeforeHandOver } from "../http/arrive.server.ts";
import { contextOf, ensureSite, type Guard, pageRequest } from "../http/guard.server.ts";
import { requestLanguage } from "../http/language.server.ts";
import { clubLoader } from "../http/page.server.ts";

const guard: Guard = { site: "club" };

/** Whoever opens a hand-over instead of posting it is asked. */
export const loader = clubLoader(async (_uow, { url }) => redirect(askBeforeHandOver(url)));

/** Takes a hand-over that the platform had the browser post here; the edge lets no other site's posts through. */
export const action = Object.assign(
  async (args: ActionFunctionArgs) => {
    ensureSite(args, guard);
    const { site, scope } = contextOf(args);
    return arriveByHandOver(pageRequest(args, await requestLanguage(args.request.headers, site, scope)));
  },
  { guard },
);
