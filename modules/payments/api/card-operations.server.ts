import { z } from "zod";
import { memberOperation, shownNumber, shownText } from "#app/kit/module.ts";
import { setAutomatic, stopAutomatic } from "#modules/payments/online/automatic/set-automatic.server.ts";
import {
  AutomaticSchema,
  EndAutomaticSchema,
  RemoveCardSchema,
  SaveCardSchema,
} from "#modules/payments/online/cards/cards.schemas.ts";
import { myCard } from "#modules/payments/online/cards/my-card.server.ts";
import { removeCard } from "#modules/payments/online/cards/remove-card.server.ts";
import { saveCard } from "#modules/payments/online/cards/save-card.server.ts";

const OUTLOOK = {
  spendable: shownNumber(300).meta({ description: "What you can spend, less what you owe." }),
  due: shownNumber(2500).meta({
    description:
      "What the card pays at least after your next charge or booking, as things stand; 0 = nothing, since there is enough, it is off, or the month has no room.",
  }),
};

/** The part of the API about one's own saved card and its automatic top-ups. Amounts in minor units. */
export const cardOperations = [
  memberOperation({
    method: "GET",
    path: "/users/me/card",
    summary: "Get your saved card and its automatic top-up",
    minRole: "player",
    input: z.strictObject({}),
    output: z.object({
      card: z
        .object({
          brand: shownText("visa"),
          last4: shownText("4242"),
          expMonth: shownNumber(8),
          expYear: shownNumber(2029),
        })
        .nullable()
        .meta({ description: "`null` = none saved." }),
      automatic: z
        .object({
          threshold: shownNumber(1000),
          amount: shownNumber(2500),
          monthlyCap: shownNumber(10_000),
          isOn: z.boolean(),
          ...OUTLOOK,
        })
        .nullable()
        .meta({ description: "`null` = never set up." }),
    }),
    command: myCard,
  }),
  memberOperation({
    method: "POST",
    path: "/users/me/card",
    summary: "Start saving a card, which replaces the current one",
    failed: "failures.payments",
    example: { once: "card-2026-12-01-12" },
    minRole: "player",
    input: SaveCardSchema,
    output: z.object({
      setupId: shownNumber(9),
      checkout: z
        .url()
        .optional()
        .meta({
          description: "The URL of the payments provider's page where the card is saved.",
          examples: ["https://checkout.example/c/setup"],
        }),
    }),
    command: saveCard.begin,
    afterCommit: saveCard.afterCommit,
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/me/card",
    summary: "Remove your saved card",
    failed: "failures.payments",
    minRole: "player",
    input: RemoveCardSchema,
    query: ["reviewed"],
    command: removeCard,
  }),
  memberOperation({
    method: "PUT",
    path: "/users/me/automatic-top-up",
    summary: "Turn on automatic top-up by your saved card",
    failed: "failures.payments",
    example: { threshold: 1000, amount: 2500, monthlyCap: 10000 },
    minRole: "player",
    input: AutomaticSchema,
    output: z.object(OUTLOOK),
    command: setAutomatic,
  }),
  memberOperation({
    method: "DELETE",
    path: "/users/me/automatic-top-up",
    summary: "Turn off automatic top-up",
    failed: "failures.payments",
    minRole: "player",
    input: EndAutomaticSchema,
    command: stopAutomatic,
  }),
];
