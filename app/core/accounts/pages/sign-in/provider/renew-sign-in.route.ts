import { redirect } from "@remix-run/node";
import { z } from "zod";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { jsonReplies } from "#app/web/http/forms/json-reply.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { renewalCookies, renewSignIn } from "#app/web/http/sign-in/renew-sign-in.server.ts";

export const loader = memberLoader({ minRole: "player" }, async () => redirect("/"));

/** Renews the provider session behind a sign-in; posted by a page's script, which acts on the reply's `done`. */
export const action = jsonReplies(
  memberAction(
    { minRole: "player" },
    {
      renew: openFormAction(z.strictObject({}), renewSignIn, {
        done: (renewal) => renewal,
        cookies: renewalCookies,
      }),
    },
  ),
);
