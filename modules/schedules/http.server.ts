import { httpFor } from "#app/web/http/pages/module-http.server.ts";

export { formatsFor } from "#app/core/club/formats.server.ts";
export { reviewOf } from "#app/web/http/forms/confirmation-reply.ts";
export { formAction } from "#app/web/http/forms/form.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberAction } = httpFor("schedules");
