import type { ModuleHost } from "./work.ts";

/** What another server posted, unchecked: the module must verify the signature first. */
export interface WebhookRequest {
  /** The bytes as received, since signatures are made over them. */
  body: Buffer;
  /** Names in lower case; cookies are left out. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The status, and a short text for the sender's log; it must reveal nothing about our internals. */
export interface WebhookAnswer {
  status: number;
  text?: string;
}

/**
 * An address for another server to post to: `/webhooks/<module>/<name>` on the platform's host, which answers even if
 * no club has the module on. It must answer within seconds, so it records the request and enqueues the rest as a club's
 * work with `host.platform`.
 */
export interface IncomingWebhook {
  /** How many bytes a body may have. Default: 256,000. */
  bodyBytes?: number;
  /** Answers 400 if the signature is wrong. If it throws, the answer is 500 (503 without a database), and senders retry. */
  receive(request: WebhookRequest, host: ModuleHost): Promise<WebhookAnswer>;
}
