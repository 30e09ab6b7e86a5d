import { redirect } from "@remix-run/node";
import { errorPages } from "#app/http/forms/error-page.server.ts";
import { memberAction, openFormAction } from "#app/http/forms/form.server.ts";
import { memberLoader } from "#app/http/pages/page.server.ts";
import { switchClub } from "#app/http/sign-in/switch-club.server.ts";
import { ChooseClubSchema } from "#app/identity/identities.schemas.ts";

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
