import { z } from "zod";

/** The installation's keys at the payments provider. Without them, members pay by hand only. */
export const PaymentsEnvironment = z
  .object({
    PAYMENTS_STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_\w{8,}$/, "must be a secret key like sk_…")
      .optional(),
    PAYMENTS_STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w{8,}$/, "must be a signing secret like whsec_…")
      .optional(),
    /** Another server in Stripe's place, on this machine. */
    PAYMENTS_STRIPE_API: z
      .string()
      .regex(
        /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/?$/,
        "must be on this machine, like http://localhost:4242",
      )
      .optional(),
  })
  .refine(
    (given) => Boolean(given.PAYMENTS_STRIPE_SECRET_KEY) === Boolean(given.PAYMENTS_STRIPE_WEBHOOK_SECRET),
    {
      path: ["PAYMENTS_STRIPE_WEBHOOK_SECRET"],
      error: "must be set together with PAYMENTS_STRIPE_SECRET_KEY",
    },
  );
export type PaymentsEnvironment = z.output<typeof PaymentsEnvironment>;

/** Can money come online on this installation at all? */
export const hasKeys = (env: unknown) => Boolean((env as PaymentsEnvironment).PAYMENTS_STRIPE_SECRET_KEY);

/** Does the installation's key move real money? Otherwise it is a test key. */
export const isLive = (env: unknown) =>
  /^[rs]k_live_/.test((env as PaymentsEnvironment).PAYMENTS_STRIPE_SECRET_KEY ?? "");
