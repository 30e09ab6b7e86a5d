import { z } from "zod";
import { id } from "#app/kernel/fields.ts";
import { pageFields } from "#app/kernel/values/page.ts";

export const DeliveryListSchema = z.strictObject(pageFields);

/** One mail or push message that could not be delivered. Each channel has ids of its own. */
export const DeliverySchema = z.strictObject({
  deliveryId: id,
  channel: z.enum(["email", "push"], "errors.invalid"),
});
