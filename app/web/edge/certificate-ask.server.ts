import type { RequestHandler, Response } from "express";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { App } from "#app/core/app.server.ts";
import { subdomainProblem } from "#app/core/club/address/subdomain.ts";
import { isUnavailable } from "#app/infra/unavailable.ts";
import { siteFromHost } from "#app/kernel/host.ts";
import { findSite } from "#app/web/http/request/site.server.ts";
import { isPrivateCaller } from "./local-caller.ts";

/** How many names each process looks up per second: made-up names must not slow down the pages of others. */
const LOOKS = 50;

/**
 * Answers a proxy that asks with `?domain=` whether to get a certificate for a name: 200 for the platform's two names
 * and for every club's, including former ones that still redirect; 404 for any other, 429 for too many at once, 503
 * while the database is unavailable. Requests that a proxy merely forwards are not answered here.
 */
export function certificateAsk(app: Pick<App, "env" | "directory" | "database">): RequestHandler {
  const base = new URL(app.env.BASE_URL);
  const looks = new RateLimiterMemory({ points: LOOKS, duration: 1 });

  const certificateStatus = async (domain: string): Promise<number> => {
    if (domain === base.hostname) return 200;
    const named = siteFromHost(domain, base);
    if (named.kind !== "club") return named.kind === "platform" ? 200 : 404;
    if (subdomainProblem(named.subdomain)) return 404;
    const mayLook = await looks.consume("all").then(
      () => true,
      () => false,
    );
    if (!mayLook) return 429;
    const site = await app.database.bounded(() => findSite(app, domain));
    return site.kind === "unknown" ? 404 : 200;
  };

  return async (req, res, next) => {
    if (!isPrivateCaller(req.socket.remoteAddress, req.headers)) return next();
    const domain = new URLSearchParams(req.originalUrl.split("?")[1]).get("domain") ?? "";
    try {
      answer(res, await certificateStatus(domain.toLowerCase()));
    } catch (error) {
      if (!isUnavailable(error)) return next(error);
      answer(res, 503);
    }
  };
}

function answer(res: Response, status: number): void {
  res.status(status).setHeader("Cache-Control", "no-store").type("text");
  if (status === 429 || status === 503) res.setHeader("Retry-After", "5");
  res.send(status === 200 ? "yes" : "no");
}
