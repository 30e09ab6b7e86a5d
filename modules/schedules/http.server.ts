import { httpFor } from "#app/http/module-http.server.ts";

export { apiResource } from "#app/http/api.server.ts";
export { formAction } from "#app/http/form.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader, memberAction, memberOperation } = httpFor("schedules");
