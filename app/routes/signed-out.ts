import { afterLeaving } from "../http/leave.server.ts";
import { platformLoader } from "../http/page.server.ts";

/** Where a provider sends people once they are signed out there. */
export const loader = platformLoader(afterLeaving);
