import type { ActionFunctionArgs } from "@remix-run/node";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";
import {
  ensureSite,
  type Guard,
  type PageRequest,
  pageRequest,
  refusalResponse,
} from "../request/guard.server.ts";

/**
 * The action of a link that mail programs post to by themselves (RFC 8058), and so without a page, a cookie or an
 * intent. The address's `code` says what to do; the body is ignored.
 */
export function oneClickAction(act: (page: PageRequest, code: string) => Promise<void>) {
  const guard: Guard = { site: "club" };
  const action = async (args: ActionFunctionArgs) => {
    ensureSite(args, guard);
    try {
      const page = pageRequest(args, await readerLanguage(args.request));
      await act(page, page.url.searchParams.get("code") ?? "");
      return new Response(null, { status: 204 });
    } catch (error) {
      throw await refusalResponse(error, args);
    }
  };
  return Object.assign(action, { guard, intents: [] as string[] });
}
