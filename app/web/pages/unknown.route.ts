import type { Guard } from "#app/web/http/request/guard.server.ts";
import { nothingToPost, unknownPage } from "#app/web/http/request/unknown-page.server.ts";

const guard: Guard = { site: "any" };

export const loader = Object.assign(unknownPage, { guard });
export const action = Object.assign(nothingToPost, { guard });
