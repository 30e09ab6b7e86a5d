import { z } from "zod";
import { MySettingsSchema } from "#app/domain/notices/preferences/preferences.schemas.ts";

/** What the caller is told of, and how. */
export const MySettings = z.object(
  Object.fromEntries(Object.keys(MySettingsSchema.shape).map((name) => [name, z.boolean()])),
);

/** A mail or push message that could not be delivered. */
export const Delivery = z.object({
  id: z.int(),
  channel: z.enum(["email", "push"]),
  member: z.object({ id: z.int(), name: z.string() }),
  title: z.string(),
  madeAt: z.date(),
  failures: z.int(),
  failedAt: z.date(),
  reason: z.enum(["unreachable", "unanswered", "refused", "unconfirmed"]),
  answer: z.string().nullable().meta({ description: "What the server said." }),
  nextTryAt: z.date().nullable().meta({ description: "null = given up." }),
  givenUpAt: z.date().nullable(),
});
