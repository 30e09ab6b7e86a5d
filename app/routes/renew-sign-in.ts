import { redirect } from "@remix-run/node";
import { z } from "zod";
import { memberAction, openFormAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { renewalCookies, renewSignIn } from "../http/renew-sign-in.server.ts";

export const loader = memberLoader({ minRole: "player" }, async () => redirect("/"));

/** Renews the provider's session behind a sign-in; posted by a page's script, which acts on the reply's `done`. */
export const action = memberAction(
  { minRole: "player" },
  {
    renew: openFormAction(z.strictObject({}), renewSignIn, {
      done: (renewal) => renewal,
      cookies: renewalCookies,
    }),
  },
);
