import type { Guard } from "../http/request/guard.server.ts";
import { noSuchPage, nothingToPost } from "../http/request/no-such-page.server.ts";

const guard: Guard = { site: "any" };

export const loader = Object.assign(noSuchPage, { guard });
export const action = Object.assign(nothingToPost, { guard });
