import type { ModuleHost } from "./work.ts";

/** What another server posted. Nobody has looked into it: the module verifies the signature first of all. */
export interface WebhookRequest {
  /** The bytes as they came, since signatures are made over them. */
  body: Buffer;
  /** By names in lower case; cookies are left out. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The status, and a few plain words for the log of who asked; no details of ours. */
export interface WebhookAnswer {
  status: number;
  text?: string;
}

/**
 * An address for another server to post to: `/webhooks/<module>/<name>` on the platform's host, whether or not a club has
 * the module on. It has seconds: what is more than writing down that it came is work of a club, `host.platform` enqueues it.
 */
export interface Webhook {
  /** How many bytes a body may have. Default: 256,000. */
  bodyBytes?: number;
  /** Answers 400 where the signature is wrong. Throwing is a 500, or a 503 where the database is away: a sender tries again. */
  receive(request: WebhookRequest, host: ModuleHost): Promise<WebhookAnswer>;
}
