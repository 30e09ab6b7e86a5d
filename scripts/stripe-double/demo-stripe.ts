import { ConfigurationError } from "#app/env.server.ts";

/** Stripe's stand-in beside the demo. */
export interface DemoStripe {
  /** What the product has to be configured with to ask it. */
  variables: Record<string, string>;
  /** Its address. */
  url: string;
  /** What is said to who runs a command beside it: the variables that let it ask the same stand-in. */
  forCommands: string;
  close(): Promise<void>;
}

/** Starts it, sending its events to the installation at this origin. Throws a `ConfigurationError` anywhere but on localhost. */
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
    ...{ variables, url },
    forCommands: `${before.join(" ")} npm run clubs:reconcile  compares with it`,
    close: stop,
  };
}
