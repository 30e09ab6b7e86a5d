import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { clubLoader } from "#app/web/http/pages/page.server.ts";
import { contextOf, ensureSite, type Guard, pageRequest } from "#app/web/http/request/guard.server.ts";
import { requestLanguage } from "#app/web/http/request/reader-language.server.ts";
import { acceptHandOver, askBeforeHandOver } from "#app/web/http/sign-in/accept-hand-over.server.ts";

const guard: Guard = { site: "club" };

/** If a hand-over is opened rather than posted, ask first. */
export const loader = clubLoader(async (_uow, { url }) => redirect(askBeforeHandOver(url)));

/** Accepts a hand-over that the platform had the browser post here; the edge blocks posts from any other site. */
export const action = Object.assign(
  async (args: ActionFunctionArgs) => {
    ensureSite(args, guard);
    const { site, scope } = contextOf(args);
    return acceptHandOver(pageRequest(args, await requestLanguage(args.request, site, scope)));
  },
  { guard },
);
