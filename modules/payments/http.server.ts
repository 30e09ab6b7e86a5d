import { httpFor } from "#app/http/pages/module-http.server.ts";

export { formAction, openFormAction, outsideFormAction } from "#app/http/forms/form.server.ts";
export { furtherReads } from "#app/http/pages/further-reads.server.ts";
export { ensurePage } from "#app/http/pages/last-page.server.ts";
export { idInAddress } from "#app/http/request/address-id.ts";
export { inTurn } from "#app/http/request/club-turn.server.ts";
export type { PageRequest } from "#app/http/request/guard.server.ts";
export { freshActorOf, sendFreshLink } from "#app/http/sign-in/own-account.server.ts";
export { linkSentAnswer } from "#app/http/sign-in/sign-in.server.ts";
export { formatsFor } from "#app/i18n/formats.server.ts";
export { moneyWords } from "#app/i18n/money-format.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberPlatformLoader, memberAction } = httpFor("payments");
