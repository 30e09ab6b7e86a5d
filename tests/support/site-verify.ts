import { once } from "node:events";
import { createServer } from "node:http";

/** How the service behaves. */
type Mood = "up" | "down" | "hanging" | "garbage" | "redirecting";

/** A stand-in for an external bot check, by the published `siteverify` contract of hCaptcha and Turnstile. */
export interface SiteVerify {
  script: string;
  verify: string;
  siteKey: string;
  secret: string;
  mood: Mood;
  /** The forms that it was sent. */
  asked: Record<string, string>[];
  close(): Promise<void>;
}

const SCRIPT = `let given = 0;
window.hcaptcha = {
  render: (place, options) => { window.badge = options; return "0"; },
  execute: () => setTimeout(() => window.badge.callback("person-" + Date.now() + "-" + given++), 20),
};`;

export async function startSiteVerify(): Promise<SiteVerify> {
  const spent = new Set<string>();
  const server = createServer({ keepAliveTimeout: 0 }, async (req, res) => {
    if (req.url === "/api.js") return void res.setHeader("Content-Type", "text/javascript").end(SCRIPT);
    let body = "";
    for await (const chunk of req) body += chunk;
    if (service.mood === "hanging") return;
    if (service.mood === "down") return void res.writeHead(503).end();
    if (service.mood === "garbage") return void res.end("<html>");
    if (service.mood === "redirecting") return void res.writeHead(307, { Location: "/elsewhere" }).end();
    const form = Object.fromEntries(new URLSearchParams(body));
    service.asked.push(form);
    const errors = [
      ...(req.method === "POST" ? [] : ["bad-request"]),
      ...(req.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")
        ? []
        : ["bad-request"]),
      ...(form.secret === service.secret ? [] : ["invalid-input-secret"]),
      ...(form.response?.startsWith("person-") ? [] : ["invalid-input-response"]),
      ...(spent.has(form.response ?? "") ? ["timeout-or-duplicate"] : []),
    ];
    spent.add(form.response ?? "");
    const answer = { success: errors.length === 0, challenge_ts: new Date().toISOString(), hostname: "test" };
    res
      .setHeader("Content-Type", "application/json")
      .end(JSON.stringify({ ...answer, "error-codes": errors }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const service: SiteVerify = {
    script: `${origin}/api.js`,
    verify: `${origin}/siteverify`,
    siteKey: "test-site",
    secret: "test-secret",
    mood: "up",
    asked: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}
