import { ConfigurationError } from "#app/core/env.server.ts";

/** A stand-in for Stripe beside the demo. */
export interface DemoStripe {
  /** Environment variables that make the product use it. */
  variables: Record<string, string>;
  url: string;
  /** A hint for people who run a command beside the demo: the variables that make it use the same stand-in. */
  forCommands: string;
  close(): Promise<void>;
}

/** Starts the stand-in, which sends events to the installation at this origin. Throws a `ConfigurationError` anywhere but on localhost. */
export async function startDemoStripe(platform: string): Promise<DemoStripe> {
  if (!/(^|\.)localhost$/.test(new URL(platform).hostname))
    throw new ConfigurationError("--with-stripe-double is for trying out: it works on localhost only");
  // Loaded only here: the product itself is no payment provider.
  const { startStripeDouble } = await import("./stripe-double.ts");
  const { url, secretKey, webhookSecret, stop } = await startStripeDouble({
    webhookUrl: `${platform}/webhooks/payments/stripe`,
  });
  const variables = {
    PAYMENTS_STRIPE_SECRET_KEY: secretKey,
    PAYMENTS_STRIPE_WEBHOOK_SECRET: webhookSecret,
    PAYMENTS_STRIPE_API: url,
  };
  const before = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return {
    variables,
    url,
    forCommands: `${before.join(" ")} npm run clubs:reconcile  compares with it`,
    close: stop,
  };
}
