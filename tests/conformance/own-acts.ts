import { createECDH, randomBytes } from "node:crypto";
import type { OwnDoing } from "#tests/support/module-part.ts";
import { PUSH_SERVICE } from "#tests/support/server.ts";

/** A device that takes push messages, as its browser describes it; the product under test sends nothing there. */
const DEVICE = {
  endpoint: `${PUSH_SERVICE}/device`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
};

/** The date this many days ahead (UTC). */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** How members act on their own things, which the audit log does not record; given rows of the club to name. */
export const OWN_OF_CORE: Record<string, OwnDoing> = {
  "/ answer": ({ session }) => ({ send: { occasionId: session, attending: "1" } }),
  "/ note": ({ session }) => ({ send: { occasionId: session, attending: "0", note: "Work" } }),
  "/attendance/:id answer": ({ session }) => ({ id: session, send: { attending: "0" } }),
  "/attendance/:id note": ({ session }) => ({ id: session, send: { attending: "1", note: "Late" } }),
  "/events answer": ({ event }) => ({ send: { occasionId: event, attending: "1" } }),
  "/my-sessions rate": ({ attended }) => ({ send: { occasionId: attended, stars: "4" } }),
  "/my-sessions comment": ({ attended }) => ({
    send: { occasionId: attended, stars: "4", comment: "Fine" },
  }),
  "/organization/:id/merge/:other send-link": () => ({}),
  "/organization/import upload": () => ({}),
  "/organization/import discard": () => ({}),
  "/my-account profile": () => ({}),
  "/my-account/delete erase": () => ({}),
  "/my-account/delete send-link": () => ({}),
  "/my-account/devices end": ({ signIn }) => ({ send: { id: signIn } }),
  "/my-account/email ask": () => ({}),
  "/my-account/email send-link": () => ({}),
  "/my-account/fresh send-link": () => ({}),
  "/my-account/email/confirm confirm": () => ({}),
  "/my-account/password remove": () => ({}),
  "/my-account/password send-link": () => ({}),
  "/my-account/password set": () => ({}),
  "/my-account/providers remove": ({ providerAccount }) => ({ send: { id: providerAccount } }),
  "/my-account/providers send-link": () => ({}),
  "/my-account/sign-out-everywhere end": () => ({}),
  "/my-settings/away enter": () => ({ send: { from: inDays(40), until: inDays(41) } }),
  "/my-settings/away change": ({ unavailability }) => ({
    send: { id: unavailability, from: inDays(50), until: inDays(52) },
  }),
  "/my-settings/away end": ({ unavailability }) => ({ send: { id: unavailability } }),
  "/my-settings/away answer": ({ session }) => ({ send: { occasionId: session, attending: "0" } }),
  "/my-settings/away decline-all": () => ({}),
  "/my-settings/away restore": ({ declined }) => ({ send: { undos: declined } }),
  "/settings/keys send-link": () => ({}),
  "/settings/webhooks send-link": () => ({}),
  "/settings/webhooks/:id send-link": () => ({}),
  "/settings/close send-link": () => ({}),
  "/settings/archive send-link": () => ({}),
  "/closing send-link": () => ({}),
  "/my-settings/calendar make": () => ({}),
  "/my-settings/calendar end": () => ({}),
  "/my-settings save": () => ({}),
  "/my-settings add-device": () => ({ send: DEVICE }),
  "/my-settings remove-device": () => ({ send: { endpoint: DEVICE.endpoint } }),
  "/switch/:subdomain switch": () => ({}),
  "/renew-sign-in renew": () => ({}),
  "PATCH /users/me": () => ({}),
  "DELETE /users/me": () => ({}),
  "DELETE /users/me/password": () => ({}),
  "DELETE /users/me/provider-accounts/:id": ({ providerAccount }) => ({ id: providerAccount }),
  "DELETE /users/me/sign-ins": () => ({}),
  "DELETE /users/me/sign-ins/:id": ({ signIn }) => ({ id: signIn }),
  "POST /logout": () => ({}),
  "POST /users/me/calendar-address": () => ({}),
  "DELETE /users/me/calendar-address": () => ({}),
  "POST /notifications/subscription": () => ({
    send: { endpoint: DEVICE.endpoint, keys: { p256dh: DEVICE.p256dh, auth: DEVICE.auth } },
  }),
  "DELETE /notifications/subscription": () => ({
    query: `?${new URLSearchParams({ endpoint: DEVICE.endpoint })}`,
  }),
  "POST /users/me/unavailabilities": () => ({ send: { from: inDays(60), until: inDays(61) } }),
  "PATCH /users/me/unavailabilities/:id": ({ unavailability }) => ({
    id: unavailability,
    send: { reason: "Knee" },
  }),
  "DELETE /users/me/unavailabilities/:id": ({ unavailability }) => ({ id: unavailability }),
  "POST /users/me/unavailabilities/decline": () => ({}),
  "PATCH /users/me/settings": () => ({ send: { moved_up_push: false } }),
  "DELETE /users/me/settings/:key": () => ({ id: "moved_up_push" }),
  "POST /users/me/email": () => ({}),
  "PUT /users/me/password": () => ({}),
  "PUT /sessions/:id/rating": ({ attended }) => ({ id: attended, send: { stars: 4 } }),
  "PUT /sessions/:id/attendees": ({ session }) => ({ id: session, send: { attending: 1 } }),
  "POST /events/:id/attendees": ({ event }) => ({ id: event }),
  "DELETE /events/:id/attendees": ({ event }) => ({ id: event }),
};
