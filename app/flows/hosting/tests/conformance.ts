import type { ModulePart } from "#tests/support/module-part.ts";

/** For people who run the installation, who are not members of a club. */
const HOST = "for the host, who has the command of the same name";

export const conformance: ModulePart = {
  whoMay: {},
  twins: {
    "/host/clubs/:subdomain allow": HOST,
    "/host/clubs/:subdomain distrust": HOST,
    "/host/clubs/:subdomain resume": HOST,
    "/host/clubs/:subdomain suspend": HOST,
    "/host/clubs/:subdomain trust": HOST,
  },
};
