import { ECDH } from "node:crypto";
import { z } from "zod";
import { line } from "#app/kernel/fields.ts";

/** A public key of a browser: a point of the curve P-256. Anything else would fail when a message is encrypted for it. */
function isPoint(key: string): boolean {
  const point = Buffer.from(key, "base64url");
  try {
    return point.length === 65 && Boolean(ECDH.convertKey(point, "prime256v1"));
  } catch {
    return false;
  }
}

const base64url = /^[\w-]+={0,2}$/;

/** The address of a device at its push service. */
export const EndpointSchema = z.strictObject({ endpoint: line(1_000) });

/** A device that takes push messages, as its browser describes it. */
export const SubscriptionSchema = EndpointSchema.extend({
  p256dh: line(200).refine((key) => base64url.test(key) && isPoint(key), "errors.invalid"),
  auth: line(50).refine(
    (secret) => base64url.test(secret) && Buffer.from(secret, "base64url").length === 16,
    "errors.invalid",
  ),
});

/** A subscription as the browser's `toJSON()` gives it, for the API. Its expiration time is ignored. */
export const BrowserSubscriptionSchema = EndpointSchema.extend({
  expirationTime: z.number("errors.invalid").nullable().optional(),
  keys: SubscriptionSchema.pick({ p256dh: true, auth: true }),
});
