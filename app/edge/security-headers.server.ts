import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Env } from "../env.server.ts";
import { platformOrigin } from "./host.ts";

/** The pages that a window to a provider passes through: none of them may cut it off from the page that opened it. */
const OF_WINDOWS = /^\/(sign-in-with\/|callback$)/;

/** The pictures of crests: mails show them, which people read on pages of other servers. */
const OF_MAILS = /^\/crest\//;

/**
 * The headers of every answer. `development` allows what hot reload needs: inline styles and a socket.
 * `Referrer-Policy: same-origin`, since with `no-referrer` browsers send `Origin: null` on forms without scripts.
 */
export function securityHeaders(
  env: Pick<Env, "BASE_URL" | "BOT_CHECK" | "IDENTITY_PROVIDERS">,
  options: { development: boolean },
): RequestHandler[] {
  const base = new URL(env.BASE_URL);
  const https = base.protocol === "https:";
  const own = `${base.protocol}//${base.host}`;
  // The badge of an external bot check comes from its own host, if there is one.
  const badge = typeof env.BOT_CHECK === "object" ? [new URL(env.BOT_CHECK.script).origin] : [];
  // A silent renewal is a frame on the platform's host that goes on to the provider and back.
  const issuers = (env.IDENTITY_PROVIDERS ?? []).map(({ issuer }) => new URL(issuer).origin);
  const frames = [...badge, ...(issuers.length > 0 ? [platformOrigin(env.BASE_URL), ...issuers] : [])];
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
          scriptSrc: [(_req, res) => `'nonce-${nonceOf(res)}'`, "'strict-dynamic'", ...badge],
          workerSrc: ["'self'"],
          frameSrc: frames.length > 0 ? [...new Set(frames)] : ["'none'"],
          // The nonce lets a club's accent colour in, which is the page's only style of its own.
          styleSrc: options.development
            ? ["'self'", "'unsafe-inline'"]
            : ["'self'", (_req, res) => `'nonce-${nonceOf(res)}'`],
          imgSrc: ["'self'", "data:", ...badge],
          fontSrc: ["'self'"],
          connectSrc: options.development ? ["'self'", "ws:", ...badge] : ["'self'", ...badge],
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
      crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      xDownloadOptions: false,
      xXssProtection: false,
    }),
    (req, res, next) => {
      if (OF_WINDOWS.test(req.path)) res.setHeader("Cross-Origin-Opener-Policy", "unsafe-none");
      if (OF_MAILS.test(req.path)) res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
      next();
    },
  ];
}

/** Lets the pages of one origin, and no others, show this answer in a frame. */
export function allowFraming(res: Response, origin: string): void {
  const policy = String(res.getHeader("Content-Security-Policy"));
  res.setHeader(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`),
  );
  res.removeHeader("X-Frame-Options");
}

function nonceOf(res: object): string {
  return (res as { locals: { cspNonce: string } }).locals.cspNonce;
}
