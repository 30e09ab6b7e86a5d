import type { ModulePart } from "#tests/support/module-part.ts";
import { FRESH } from "#tests/support/no-twin.ts";

export const conformance: ModulePart = {
  whoMay: {
    "/settings/keys": "admin",
    "/settings/webhooks": "admin",
    "/settings/webhooks/:id": "admin",
    "GET /keys": "admin",
    "POST /keys": "admin",
    "DELETE /keys/:id": "admin",
    "GET /webhooks": "admin",
    "POST /webhooks": "admin",
    "PATCH /webhooks/:id": "admin",
    "DELETE /webhooks/:id": "admin",
    "POST /webhooks/:id/secret": "admin",
    "POST /webhooks/:id/test": "admin",
    "GET /webhooks/:id/deliveries": "admin",
    "POST /webhooks/:id/deliveries/:delivery/retry": "admin",
  },
  own: {
    "/settings/keys send-link": () => ({}),
    "/settings/webhooks send-link": () => ({}),
    "/settings/webhooks/:id send-link": () => ({}),
  },
  twins: {
    "/settings/keys send-link": FRESH,
    "/settings/keys make": "POST /keys",
    "/settings/keys origins": "PATCH /settings",
    "/settings/keys end": "DELETE /keys/{id}",
    "/settings/webhooks send-link": FRESH,
    "/settings/webhooks add": "POST /webhooks",
    "/settings/webhooks/:id send-link": FRESH,
    "/settings/webhooks/:id kinds": "PATCH /webhooks/{id}",
    "/settings/webhooks/:id pause": "PATCH /webhooks/{id}",
    "/settings/webhooks/:id resume": "PATCH /webhooks/{id}",
    "/settings/webhooks/:id test": "POST /webhooks/{id}/test",
    "/settings/webhooks/:id resend": "POST /webhooks/{id}/deliveries/{delivery}/retry",
    "/settings/webhooks/:id renew-secret": "POST /webhooks/{id}/secret",
    "/settings/webhooks/:id delete": "DELETE /webhooks/{id}",
  },
};
