import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { moneyOf } from "#app/core/club/money-of.ts";
import { notify } from "#app/core/messaging/notices/notices.server.ts";
import type { FeatureModule } from "#app/core/module-system/contract.ts";
import { defineWork, type WorkHost } from "#app/core/module-system/work.ts";

const Environment = z.object({
  DUES_SECRET: z.string().min(8, "must have at least 8 characters"),
  /** Where receipts are requested. */
  DUES_RECEIPTS: z.url("must be an address").optional(),
});
type Environment = z.output<typeof Environment>;

const Payment = z.object({
  event: z.string(),
  tenant: z.string(),
  memberId: z.number().int(),
  amount: z.number().int(),
});

/** The value of a sender's header `x-signature`. */
export function signed(body: string, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("hex");
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("hex"));
  const shown = Buffer.from(String(signature));
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

/** A module like one that takes payments: another server calls it, and it records the payment and tells the member. */
export const dues: FeatureModule = {
  id: "dues",
  kit: 1,
  toggle: { id: "dues", schema: z.boolean(), default: true },
  migrations: [],
  platformMigrations: [
    {
      id: "2026-11-28-90-dues",
      up: () => `
        CREATE TABLE platform.dues_events (
          id        text PRIMARY KEY,
          tenant_id text NOT NULL REFERENCES platform.organizations ON DELETE CASCADE
        )`,
    },
  ],
  environment: Environment,
  webhooks: {
    payments: {
      bodyBytes: 1_000,
      async receive({ body, headers }, host) {
        const { DUES_SECRET } = host.env as Environment;
        if (!isSigned(body, headers["x-signature"], DUES_SECRET))
          return { status: 400, text: "bad signature" };
        const { event, tenant, ...payment } = Payment.parse(JSON.parse(body.toString()));
        await host.platform(async ({ db, enqueue }) => {
          const noted = await db("dues_events")
            .insert({ id: event, tenant_id: tenant })
            .onConflict()
            .ignore()
            .returning("id");
          if (noted.length > 0) await enqueue(tenant, "dues:record", { event, ...payment });
        });
        return { status: 200, text: "cookie" in headers ? "saw a cookie" : "ok" };
      },
    },
  },
  work: {
    record: defineWork({
      payload: Payment.omit({ tenant: true }),
      async run({ payload }, host: WorkHost<Environment>) {
        const { DUES_RECEIPTS } = host.env;
        if (DUES_RECEIPTS) {
          const answer = await host.fetch(
            DUES_RECEIPTS,
            {},
            { reach: "loopback", timeoutMs: 2_000, maxBytes: 100 },
          );
          if (!answer.ok) throw new Error("no receipt");
        }
        await host.unit(async (uow) => {
          const values = { amount: moneyOf(uow.organization, payload.amount) };
          const once = `dues:paid:${payload.event}`;
          await notify(uow, [
            { memberId: payload.memberId, kind: "dues:paid", values, to: "/my-dues", once },
          ]);
        });
      },
    }),
  },
  notices: {
    paid: { topic: "money", automatic: true, urgent: "never" },
    reminder: { topic: "money", automatic: false, urgent: "always" },
    refund: { topic: "money", automatic: false, urgent: "near-start" },
  },
  locales: {
    en: {
      notices: {
        paid: {
          subject: "Thanks for {{amount, money}}",
          preheader: "Your payment has arrived.",
          text: "We’ve got your {{amount, money}}.",
          after: "You don’t need to do anything.",
          button: "See your payments",
        },
        reminder: {
          subject: "You owe {{amount, money}}",
          preheader: "Please pay soon.",
          text: "{{treasurer}} asks you for {{amount, money}}.",
          after: "Thank you.",
          button: "Pay",
        },
        refund: {
          subject: "{{amount, money}} back: {{occasion}}",
          preheader: "Your money comes back.",
          text: "You get {{amount, money}} back for:",
          after: "It takes a few days.",
          button: "See your payments",
        },
      },
    },
    es: {
      notices: {
        paid: {
          subject: "Gracias por {{amount, money}}",
          preheader: "Ha llegado tu pago.",
          text: "Hemos recibido tus {{amount, money}}.",
          after: "No tienes que hacer nada.",
          button: "Ver tus pagos",
        },
        reminder: {
          subject: "Debes {{amount, money}}",
          preheader: "Paga pronto, por favor.",
          text: "{{treasurer}} te pide {{amount, money}}.",
          after: "Gracias.",
          button: "Pagar",
        },
        refund: {
          subject: "Devolución de {{amount, money}}: {{occasion}}",
          preheader: "Te devolvemos el dinero.",
          text: "Te devolvemos {{amount, money}} por:",
          after: "Tarda unos días.",
          button: "Ver tus pagos",
        },
      },
    },
  },
};
