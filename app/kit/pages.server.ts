/** What modules may import for routes and views, on the server. A module's loaders and actions come from `httpFor`, which answers 404 while it is off. */

export { occasionInAddress } from "#app/core/occasions/pages/occasion.view.server.ts";
export { buildReview } from "#app/web/http/forms/confirmation-reply.ts";
export { formAction, openFormAction, outsideFormAction } from "#app/web/http/forms/form.server.ts";
export type { FormReply, Review } from "#app/web/http/forms/form-reply.ts";
export { isKnown } from "#app/web/http/pages/entity-tag.ts";
export { furtherReads } from "#app/web/http/pages/further-reads.server.ts";
export { ensurePage } from "#app/web/http/pages/last-page.server.ts";
export { httpFor } from "#app/web/http/pages/module-http.server.ts";
export type { Toast } from "#app/web/http/pages/toast.server.ts";
export { idInAddress } from "#app/web/http/request/address-id.ts";
export { inTurn } from "#app/web/http/request/club-turn.server.ts";
export type { PageRequest } from "#app/web/http/request/guard.server.ts";
export { requireFreshActor, sendFreshLink } from "#app/web/http/sign-in/own-account.server.ts";
export { linkSentAnswer } from "#app/web/http/sign-in/sign-in.server.ts";
export { hintsAt } from "#app/web/ui/hints/hints.view.server.ts";
