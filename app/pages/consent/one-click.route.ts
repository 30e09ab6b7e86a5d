import { redirect } from "@remix-run/node";
import { unsubscribe } from "#app/domain/consent/answer-mail.server.ts";
import { oneClickAction } from "#app/http/forms/one-click.server.ts";
import { clubPlatformLoader } from "#app/http/pages/page.server.ts";
import { clubOfPage } from "#app/http/sign-in/sign-in.server.ts";

/** Mail programs that post nothing by themselves open the address in a browser: there the page asks. */
export const loader = clubPlatformLoader(
  async () => null,
  async ({ url }) => redirect(`/unsubscribe${url.search}`),
);

/** Where a mail program posts when its own button is pressed. */
export const action = oneClickAction((page, code) =>
  unsubscribe(page.context.app, clubOfPage(page), { code }),
);
