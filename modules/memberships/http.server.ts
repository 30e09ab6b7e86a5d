import { httpFor } from "#app/kit/pages.server.ts";

export { formatsFor } from "#app/kit/commands.server.ts";
export { buildReview, formAction } from "#app/kit/pages.server.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberAction } = httpFor("memberships");
