import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { chooseLanguage } from "#app/core/members/choose-language.server.ts";
import { isLanguage } from "#app/kernel/i18n/i18n.ts";
import { LANGUAGE_COOKIE } from "#app/web/http/cookies/cookies.server.ts";
import { postedForm } from "#app/web/http/forms/posted-form.server.ts";
import { contextOf, type Guard } from "#app/web/http/request/guard.server.ts";
import { safeTarget } from "#app/web/http/request/redirect-target.ts";

const YEAR = 365 * 24 * 60 * 60;
const guard: Guard = { site: "any" };

export const loader = Object.assign(() => redirect("/"), { guard });

/** Sets the language: in a cookie for anyone, and for a member also as their own setting. */
export const action = Object.assign(
  async (args: ActionFunctionArgs) => {
    const { scope, site } = contextOf(args);
    const form = await postedForm(args.request).catch(() => new FormData());
    const language = form.get("language");
    const to = safeTarget(String(form.get("to") ?? ""), new URL(args.request.url).origin);
    if (!isLanguage(language)) return redirect(to, 303);
    if (site.kind === "club" && (await scope.signIn()))
      await scope.write((uow) => chooseLanguage(uow, language));
    const cookie = serialize(LANGUAGE_COOKIE, language, {
      path: "/",
      sameSite: "lax",
      maxAge: YEAR,
      httpOnly: true,
    });
    return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } });
  },
  { guard },
);
