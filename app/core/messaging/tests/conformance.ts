import { createECDH, randomBytes } from "node:crypto";
import type { ModulePart } from "#tests/support/module-part.ts";
import { BY_MAIL } from "#tests/support/no-twin.ts";
import { PUSH_SERVICE } from "#tests/support/server.ts";

/** A device that takes push messages, as its browser describes it; the product under test sends nothing there. */
const DEVICE = {
  endpoint: `${PUSH_SERVICE}/device`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

export const conformance: ModulePart = {
  whoMay: {
    "/my-settings": "player",
    "/settings/deliveries": "admin",
    "GET /deliveries": "admin",
    "POST /deliveries/:id/retry": "admin",
    "POST /notifications/subscription": "player",
    "DELETE /notifications/subscription": "player",
    "GET /users/me/settings": "player",
    "PATCH /users/me/settings": "player",
    "DELETE /users/me/settings/:key": "player",
  },
  open: {
    "/welcome": "the page of a welcome's link, which says whom it is for; the post needs it, too",
    "/unsubscribe":
      "the page of a link that ends a club's mails, which says whose they are; the post needs it, too",
    "/unsubscribe/one-click": "that link as mail programs use it, which post by themselves",
  },
  own: {
    "/my-settings save": () => ({}),
    "/my-settings add-device": () => ({ send: DEVICE }),
    "/my-settings remove-device": () => ({ send: { endpoint: DEVICE.endpoint } }),
    "POST /notifications/subscription": () => ({
      send: { endpoint: DEVICE.endpoint, keys: { p256dh: DEVICE.p256dh, auth: DEVICE.auth } },
    }),
    "DELETE /notifications/subscription": () => ({
      query: `?${new URLSearchParams({ endpoint: DEVICE.endpoint })}`,
    }),
    "PATCH /users/me/settings": () => ({ send: { moved_up_push: false } }),
    "DELETE /users/me/settings/:key": () => ({ id: "moved_up_push" }),
  },
  twins: {
    "/welcome know": BY_MAIL,
    "/welcome never": BY_MAIL,
    "/unsubscribe unsubscribe": BY_MAIL,
    "/unsubscribe all": BY_MAIL,
    "/settings/deliveries retry": "POST /deliveries/{id}/retry",
    "/my-settings save": "PATCH /users/me/settings",
    "/my-settings add-device": "POST /notifications/subscription",
    "/my-settings remove-device": "DELETE /notifications/subscription",
  },
};
