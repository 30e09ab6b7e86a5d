import { httpFor } from "#app/http/pages/module-http.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader } = httpFor("payments");
