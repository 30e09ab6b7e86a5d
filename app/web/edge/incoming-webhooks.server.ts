import type { Request, RequestHandler, Response } from "express";
import type { App } from "#app/core/app.server.ts";
import type { WebhookAnswer } from "#app/core/module-system/incoming-webhook.ts";
import { moduleHost } from "#app/core/module-system/module-host.server.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { drainBody } from "./drain-body.ts";
import { networkAddress } from "./network-address.ts";

const BODY_BYTES = 256_000;

/** Is this path below the address that other servers post to? */
export function isWebhook(path: string): boolean {
  return path.startsWith("/webhooks/");
}

/**
 * Answers what other servers post to the modules, on the platform's host only. There is no session: cookies are neither
 * read nor set, so a post from a page on another site can do nothing that its sender could not do from anywhere.
 */
export function webhookHandler(app: App): RequestHandler {
  return (req, res) =>
    app.database.bounded(async () => {
      try {
        send(res, await answerWebhook(app, req, res));
      } catch (error) {
        app.log.error({ err: error, id: res.locals.requestId }, "webhook failed");
        send(
          res,
          isUnavailable(error) ? { status: 503, text: "unavailable" } : { status: 500, text: "failed" },
        );
      }
    });
}

async function answerWebhook(app: App, req: Request, res: Response): Promise<WebhookAnswer | undefined> {
  const [, , module = "", name = "", ...rest] = req.path.split("/");
  const found = app.registry.webhooks.get(`${module}:${name}`);
  if (!found || rest.length > 0 || res.locals.club !== undefined) return { status: 404, text: "not found" };
  if (req.method !== "POST") {
    res.setHeader("Allow", "POST");
    return { status: 405, text: "method not allowed" };
  }
  if (!(await app.limits.count("webhook-ip", networkAddress(req.ip ?? "")))) {
    res.setHeader("Retry-After", "60");
    return { status: 429, text: "too many requests" };
  }
  const body = await readBody(req, found.part.bodyBytes ?? BODY_BYTES);
  if (body === "too-large") {
    drainBody(req, res);
    return { status: 413, text: "too large" };
  }
  if (body === "aborted") return undefined;
  const { cookie: _cookie, ...headers } = req.headers;
  return found.part.receive({ body, headers }, moduleHost(app, found.module));
}

function readBody(req: Request, maxBytes: number): Promise<Buffer | "too-large" | "aborted"> {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too-large");
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return chunks.push(chunk);
      req.pause();
      resolve("too-large");
    });
    req.once("end", () => resolve(Buffer.concat(chunks)));
    req.once("close", () => resolve("aborted"));
  });
}

function send(res: Response, answer: WebhookAnswer | undefined): void {
  if (!answer || res.headersSent) return;
  res
    .status(answer.status)
    .setHeader("Cache-Control", "no-store")
    .type("text")
    .send(answer.text ?? "");
}
