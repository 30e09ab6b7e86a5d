import { httpFor } from "#app/web/http/pages/module-http.server.ts";

export { type Formats, formatsFor } from "#app/core/club/formats.server.ts";
export { formAction, outsideFormAction } from "#app/web/http/forms/form.server.ts";
export { isKnown } from "#app/web/http/pages/entity-tag.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, outsideLoader, memberAction } = httpFor("teams");
