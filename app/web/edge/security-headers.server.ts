import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Env } from "#app/core/env.server.ts";
import { platformOrigin } from "#app/kernel/host.ts";

/** The pages that a provider's window passes through: their headers must not cut it off from the page that opened it. */
const OF_WINDOWS = /^\/(sign-in-with\/|callback$)/;

/** Crests: mails show them, and people read mail on pages of other servers. */
const OF_MAILS = /^\/crest\//;

const POLICY = "Content-Security-Policy";
/** A placeholder in the policy for each answer's nonce. */
const NONCE_SOURCE = "'nonce-of-the-answer'";

/**
 * Sets the headers of every answer. `development` allows what hot reload needs: inline styles and a socket.
 * `Referrer-Policy` is `same-origin`, since with `no-referrer` browsers send `Origin: null` with forms if scripts are
 * off.
 */
export function securityHeaders(
  env: Pick<Env, "BASE_URL" | "BOT_CHECK" | "IDENTITY_PROVIDERS">,
  options: { development: boolean },
): RequestHandler {
  const base = new URL(env.BASE_URL);
  const https = base.protocol === "https:";
  const own = `${base.protocol}//${base.host}`;
  // The badge of an external bot check comes from its own host, if there is one.
  const badge = typeof env.BOT_CHECK === "object" ? [new URL(env.BOT_CHECK.script).origin] : [];
  // A silent renewal is a frame on the platform's host that goes on to the provider and back.
  const issuers = (env.IDENTITY_PROVIDERS ?? []).map(({ issuer }) => new URL(issuer).origin);
  const frames = [...badge, ...(issuers.length > 0 ? [platformOrigin(env.BASE_URL), ...issuers] : [])];
  const clubs = `${base.protocol}//*.${base.host}`;
  const fixed = collectHeaders(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: [NONCE_SOURCE, "'strict-dynamic'", ...badge],
          workerSrc: ["'self'"],
          frameSrc: frames.length > 0 ? [...new Set(frames)] : ["'none'"],
          // The nonce is for the club's accent colour, the page's only inline style.
          styleSrc: options.development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE_SOURCE],
          imgSrc: ["'self'", "data:", ...badge],
          fontSrc: ["'self'"],
          connectSrc: options.development ? ["'self'", "ws:", ...badge] : ["'self'", ...badge],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          // Signing up and choosing a club redirect a posted form to another of our hosts.
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
  );
  const policy = fixed.get(POLICY) ?? "";
  fixed.delete(POLICY);
  return (req, res, next) => {
    const nonce = randomBytes(16).toString("base64url");
    res.locals.cspNonce = nonce;
    res.setHeaders(fixed);
    res.setHeader(POLICY, policy.replaceAll(NONCE_SOURCE, `'nonce-${nonce}'`));
    if (OF_WINDOWS.test(req.path)) res.setHeader("Cross-Origin-Opener-Policy", "unsafe-none");
    if (OF_MAILS.test(req.path)) res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    next();
  };
}

/** The headers that helmet sets on every answer. It would build them anew each time, which costs 3 % of an API call. */
function collectHeaders(middleware: ReturnType<typeof helmet>): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Lets pages of this one origin show this answer in a frame. */
export function allowFraming(res: Response, origin: string): void {
  const policy = String(res.getHeader(POLICY));
  res.setHeader(POLICY, policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`));
  res.removeHeader("X-Frame-Options");
}
