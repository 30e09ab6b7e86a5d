import { z } from "zod";
import { MySettingsSchema } from "#app/core/messaging/notices/preferences/preferences.schemas.ts";
import { shownNumber, shownPerson, shownText } from "#app/core/shown.ts";

/** What the caller is told about, and on which channel. */
export const MySettings = z.object(
  Object.fromEntries(Object.keys(MySettingsSchema.shape).map((name) => [name, z.boolean()])),
);

/** A mail or push message that could not be delivered. */
export const Delivery = z
  .object({
    id: shownNumber(94),
    channel: z.enum(["email", "push"]),
    member: shownPerson,
    title: shownText("Tuesday training: are you in?"),
    madeAt: z.date(),
    failures: shownNumber(5),
    failedAt: z.date(),
    reason: z.enum(["unreachable", "unanswered", "refused", "unconfirmed"]),
    answer: shownText("550 5.1.1 Mailbox unavailable")
      .nullable()
      .meta({ description: "What the server answered." }),
    nextTryAt: z.date().nullable().meta({ description: "`null` = given up." }),
    givenUpAt: z.date().nullable(),
  })
  .meta({ id: "Delivery" });
