import { httpFor } from "#app/web/http/pages/module-http.server.ts";

export { formatsFor } from "#app/core/club/formats.server.ts";
export { moneyWords } from "#app/kernel/formats/money-format.ts";
export { formAction, openFormAction, outsideFormAction } from "#app/web/http/forms/form.server.ts";
export { furtherReads } from "#app/web/http/pages/further-reads.server.ts";
export { ensurePage } from "#app/web/http/pages/last-page.server.ts";
export { idInAddress } from "#app/web/http/request/address-id.ts";
export { inTurn } from "#app/web/http/request/club-turn.server.ts";
export type { PageRequest } from "#app/web/http/request/guard.server.ts";
export { freshActorOf, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
export { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberPlatformLoader, memberAction } = httpFor("payments");
