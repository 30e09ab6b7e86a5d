import type { Guard } from "../http/request/guard.server.ts";
import { nothingToPost, unknownPage } from "../http/request/unknown-page.server.ts";

const guard: Guard = { site: "any" };

export const loader = Object.assign(unknownPage, { guard });
export const action = Object.assign(nothingToPost, { guard });
