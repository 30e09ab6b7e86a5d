import { platformLoader } from "#app/web/http/pages/page.server.ts";
import { afterProviderLogout } from "#app/web/http/sign-in/sign-out.server.ts";

/** Where a provider redirects people once they are signed out there. */
export const loader = platformLoader(afterProviderLogout);
