import { unsubscribe } from "../domain/consent/answer-mail.server.ts";
import { oneClickAction } from "../http/one-click.server.ts";
import { clubOf } from "../http/sign-in.server.ts";

/** Where a mail program posts when its own button is pressed. */
export const action = oneClickAction((page, code) => unsubscribe(page.context.app, clubOf(page), { code }));
