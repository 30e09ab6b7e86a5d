import { redirect } from "@remix-run/node";
import { ChooseClubSchema } from "../domain/identities/identities.schemas.ts";
import { memberAction, openFormAction } from "../http/form.server.ts";
import { memberLoader } from "../http/page.server.ts";
import { switchClub } from "../http/switch-club.server.ts";

/** An address makes no hand-over: whoever opens this goes home. */
export const loader = memberLoader({ minRole: "player" }, async () => redirect("/"));

/** Hands a member over to another of their clubs. */
export const action = memberAction(
  { minRole: "player" },
  {
    switch: openFormAction(ChooseClubSchema, switchClub, {
      fromParams: { subdomain: "subdomain" },
      to: (url) => url,
    }),
  },
);
