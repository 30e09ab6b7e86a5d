import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import helmet from "helmet";
import type { Env } from "../env.server.ts";

/**
 * The headers of every answer. `development` allows what hot reload needs: inline styles and a socket.
 * `Referrer-Policy: same-origin`, since with `no-referrer` browsers send `Origin: null` on forms without scripts.
 */
export function securityHeaders(
  env: Pick<Env, "BASE_URL">,
  options: { development: boolean },
): RequestHandler[] {
  const base = new URL(env.BASE_URL);
  const https = base.protocol === "https:";
  const own = `${base.protocol}//${base.host}`;
  const clubs = `${base.protocol}//*.${base.host}`;
  return [
    (_req, res, next) => {
      res.locals.cspNonce = randomBytes(16).toString("base64url");
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: [(_req, res) => `'nonce-${nonceOf(res)}'`, "'strict-dynamic'"],
          // The nonce lets a club's accent colour in, which is the page's only style of its own.
          styleSrc: options.development
            ? ["'self'", "'unsafe-inline'"]
            : ["'self'", (_req, res) => `'nonce-${nonceOf(res)}'`],
          imgSrc: ["'self'", "data:", "https:"],
          fontSrc: ["'self'"],
          connectSrc: options.development ? ["'self'", "ws:"] : ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          // Signing up and choosing a club redirect a posted form to another host of ours.
          formAction: ["'self'", own, clubs],
        },
      },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
      xFrameOptions: { action: "deny" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      xDownloadOptions: false,
      xXssProtection: false,
    }),
    (_req, res, next) => {
      res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
      next();
    },
  ];
}

function nonceOf(res: object): string {
  return (res as { locals: { cspNonce: string } }).locals.cspNonce;
}
