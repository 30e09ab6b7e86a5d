import { httpFor } from "#app/http/pages/module-http.server.ts";

export { reviewOf } from "#app/http/forms/confirmation-reply.ts";
export { formAction } from "#app/http/forms/form.server.ts";
export { formatsFor } from "#app/i18n/formats.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberAction } = httpFor("memberships");
