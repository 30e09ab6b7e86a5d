import { redirect } from "@remix-run/node";
import { createAccessLink } from "../domain/identities/access-links.server.ts";
import { Refusal } from "../domain/refusal.ts";
import { clubOrigin } from "../edge/host.ts";
import { memberLoader } from "../http/page.server.ts";

/** Hands a member over to another of their clubs: a one-time code for that club's host, good for 60 seconds. */
export const loader = memberLoader({ minRole: "player" }, async (_uow, page) => {
  const { app, scope } = page.context;
  const signIn = await scope.signIn();
  const subdomain = page.params.subdomain ?? "";
  const target = await app.directory.bySubdomain(subdomain);
  if (
    !signIn ||
    !target ||
    "movedTo" in target ||
    !signIn.clubs.some((club) => club.subdomain === subdomain)
  ) {
    throw new Refusal("not-found");
  }
  const { token } = await app.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: target.tenant, purpose: "hand-over", email: signIn.email }),
  );
  const query = new URLSearchParams({ auth: "hand-over", code: token });
  return redirect(`${clubOrigin(app.env.BASE_URL, subdomain)}/auto-login?${query}`);
});
