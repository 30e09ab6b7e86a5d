import { redirect } from "@remix-run/node";
import { ChooseClubSchema } from "#app/core/accounts/identities.schemas.ts";
import { errorPages } from "#app/web/http/forms/error-page.server.ts";
import { memberAction, openFormAction } from "#app/web/http/forms/form.server.ts";
import { memberLoader } from "#app/web/http/pages/page.server.ts";
import { switchClub } from "#app/web/http/sign-in/switch-club.server.ts";

/** Opening the address does not hand anybody over; it leads home. */
export const loader = memberLoader({ minRole: "player" }, async () => redirect("/"));

/** Hands a member over to another of their clubs. */
export const action = errorPages(
  memberAction(
    { minRole: "player" },
    {
      switch: openFormAction(ChooseClubSchema, switchClub, {
        fromParams: { subdomain: "subdomain" },
        to: (url) => url,
      }),
    },
  ),
);

/** Never rendered: because it exists, refusals become error pages. */
export default function Switch() {
  return null;
}
