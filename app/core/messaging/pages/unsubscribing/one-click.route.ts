import { redirect } from "@remix-run/node";
import { unsubscribe } from "#app/core/messaging/unsubscribing/unsubscribe.server.ts";
import { oneClickAction } from "#app/web/http/forms/one-click.server.ts";
import { clubPlatformLoader } from "#app/web/http/pages/page.server.ts";
import { clubOfPage } from "#app/web/http/sign-in/sign-in.server.ts";

/** If a mail program can't post, it opens the address in a browser, where the page asks. */
export const loader = clubPlatformLoader(
  async () => null,
  async ({ url }) => redirect(`/unsubscribe${url.search}`),
);

/** Where a mail program posts when its own Unsubscribe is pressed (RFC 8058). */
export const action = oneClickAction((page, code) =>
  unsubscribe(page.context.app, clubOfPage(page), { code }),
);
