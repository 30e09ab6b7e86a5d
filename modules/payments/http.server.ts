import { httpFor } from "#app/kit/pages.server.ts";

export { formatsFor } from "#app/kit/commands.server.ts";
export type { PageRequest } from "#app/kit/pages.server.ts";
export {
  ensurePage,
  formAction,
  furtherReads,
  idInAddress,
  inTurn,
  linkSentAnswer,
  openFormAction,
  outsideFormAction,
  requireFreshActor,
  sendFreshLink,
} from "#app/kit/pages.server.ts";
export { moneyWords } from "#app/kit/rules.ts";

/** The adapters of this module's routes, which answer 404 while it is off. */
export const { memberLoader, memberPlatformLoader, memberAction } = httpFor("payments");
