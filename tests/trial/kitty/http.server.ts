import { httpFor } from "#app/kit/pages.server.ts";

export { formAction } from "#app/kit/pages.server.ts";

/** The adapters of this module's routes: 404 where the module is off. */
export const { memberLoader, memberAction } = httpFor("kitty");
