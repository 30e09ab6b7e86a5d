import { httpFor } from "#app/http/pages/module-http.server.ts";

export { formAction, outsideFormAction } from "#app/http/forms/form.server.ts";
export { isKnown } from "#app/http/pages/entity-tag.ts";
export { type Formats, formatsFor } from "#app/i18n/formats.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, outsideLoader, memberAction } = httpFor("teams");
