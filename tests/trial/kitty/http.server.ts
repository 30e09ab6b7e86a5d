import { httpFor } from "#app/web/http/pages/module-http.server.ts";

export { formAction } from "#app/web/http/forms/form.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader, memberAction } = httpFor("kitty");
