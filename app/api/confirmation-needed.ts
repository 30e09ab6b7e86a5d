import type { TFunction } from "i18next";
import { z } from "zod";
import { toSnake } from "#app/kernel/case.ts";
import { type Question, reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import type { Day } from "#app/kernel/values/local-date.ts";
import type { MessageValues, Money } from "#app/kernel/values/money.ts";
import { consequenceText } from "#app/web/http/forms/confirmation-reply.ts";
import { jsonReply, type Reply } from "./calls/reply.ts";

/** The fields of a `confirmation-needed` error, besides those that every error has. */
export const confirmationFields = {
  consequences: z
    .array(
      z.object({
        name: z.string().meta({
          description: "The kind of consequence; a module's is prefixed with its id: `payments:returned`.",
        }),
        message: z.string(),
        values: z
          .record(z.string(), z.unknown())
          .meta({ description: "The numbers in the message; money in minor units." }),
      }),
    )
    .optional(),
  reviewed: z.string().optional().meta({ description: "Send this key with the same call to confirm it." }),
};

/** The reply to an act that asks for confirmation first. */
export function confirmationNeeded(question: Question, t: TFunction): Reply {
  const body = {
    error: "confirmation-needed",
    message: t("errors.confirmation-needed"),
    consequences: question.consequences.map((one) => ({
      name: one.key.replace(/^(?:([\w-]+):)?.*\./, (_all, module?: string) => (module ? `${module}:` : "")),
      message: consequenceText(one, t),
      values: toSnake(plainValues(one.values)),
    })),
    reviewed: reviewKey(question),
  };
  return jsonReply(body, 409);
}

function plainValues(values: MessageValues): Record<string, unknown> {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "object" ? toPlainValue(value) : value,
  ]);
  return Object.fromEntries(plain);
}

const toPlainValue = (value: Money | Day) =>
  "date" in value ? value.date : { amount: value.amount, currency: value.currency };
