import { httpFor } from "#app/http/pages/module-http.server.ts";

export { formAction } from "#app/http/forms/form.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberAction } = httpFor("teams");
