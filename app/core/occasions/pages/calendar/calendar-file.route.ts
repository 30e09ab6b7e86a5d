import type { LoaderFunctionArgs } from "@remix-run/node";
import { Refusal } from "#app/kernel/refusal.ts";
import {
  contextOf,
  ensureSite,
  type Guard,
  pageRequest,
  refusalResponse,
} from "#app/web/http/request/guard.server.ts";
import { readerLanguage } from "#app/web/http/request/reader-language.server.ts";
import { calendarFile } from "./calendar-file.view.server.ts";

const guard: Guard = { site: "club" };

/** A member's calendar, for programs that know its address. */
export const loader = Object.assign(
  async (args: LoaderFunctionArgs) => {
    try {
      // A program follows redirects, but can't use the page that says there is no such club.
      if (contextOf(args).site.kind === "unknown") throw new Refusal("not-found");
      ensureSite(args, guard);
      return await calendarFile(pageRequest(args, await readerLanguage(args.request)));
    } catch (error) {
      throw await refusalResponse(error, args);
    }
  },
  { guard },
);
