import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { chooseLanguage } from "../domain/members/choose-language.server.ts";
import { LANGUAGE_COOKIE } from "../http/cookies/cookies.server.ts";
import { postedForm } from "../http/forms/posted-form.server.ts";
import { contextOf, type Guard } from "../http/request/guard.server.ts";
import { safeTarget } from "../http/request/redirect-target.ts";
import { isLanguage } from "../i18n/i18n.ts";

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
