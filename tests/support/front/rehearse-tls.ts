import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "#scripts/find-browser.mjs";
import { type MailSink, openMailSink } from "#scripts/lab/mail-sink.ts";
import { startServer, type TestServer } from "../server.ts";
import { type Caddy, startCaddy } from "./caddy.ts";
import { forgedFaults } from "./forged-headers.ts";
import { handshake } from "./names.ts";

const BASE = "clubs.test";
const PLATFORM = `https://www.${BASE}`;
const MAIL_LIMIT_MS = 60_000;

/** The result of the rehearsal: lines for a person, and what is wrong. */
export interface TlsReport {
  lines: string[];
  faults: string[];
}

interface Ground {
  server: TestServer;
  caddy: Caddy;
  mail: MailSink;
}

/** Serves the product behind Caddy, founds a club there in Chromium, signs in, and looks at what a stranger can do. */
export async function rehearseTls(postgresUrl: string): Promise<TlsReport> {
  const mails = mkdtempSync(join(tmpdir(), "teamsheet-tls-mail-"));
  const mail = await openMailSink(mails);
  const env = {
    BASE_URL: `https://${BASE}`,
    HOST: "127.0.0.1",
    TRUST_PROXY: "1",
    SMTP_URL: mail.url,
    BOT_CHECK: "none",
    LOG_LEVEL: "error",
  };
  const server = await startServer(postgresUrl, env, { baseName: BASE });
  const caddy = await startCaddy({ base: BASE, processes: [server.port] });
  const ground = { server, caddy, mail };
  const report: TlsReport = { lines: [], faults: [] };
  try {
    await namesBefore(ground, report);
    await inBrowser(ground, report);
    await namesAfter(ground, report);
    report.faults.push(...(await forgedFaults(ground, { base: BASE, club: "rayo" })));
    report.lines.push("forged forwarding headers · answers and limits compared with those without them");
    return report;
  } finally {
    await caddy.stop();
    await server.stop();
    await mail.close();
    rmSync(mails, { recursive: true, force: true });
  }
}

async function namesBefore({ caddy }: Ground, report: TlsReport): Promise<void> {
  await expectNames(caddy, report, {
    yes: [`www.${BASE}`, BASE],
    no: [`rayo.${BASE}`, `a.b.${BASE}`, `api.${BASE}`, "evil.test", "localhost"],
  });
}

/** Checks names after the club was founded, and while it is suspended under a name that never had a certificate. */
async function namesAfter({ server, caddy }: Ground, report: TlsReport): Promise<void> {
  await server.sql(
    `INSERT INTO platform.former_subdomains (subdomain, tenant_id, until)
     SELECT 'old-' || subdomain, tenant_id, now() + interval '1 day' FROM platform.organizations`,
  );
  await expectNames(caddy, report, { yes: [`rayo.${BASE}`, `old-rayo.${BASE}`], no: [`nobody.${BASE}`] });
  await server.sql(
    "UPDATE platform.organizations SET suspended_at = now(), subdomain = 'away' WHERE subdomain = 'rayo'",
  );
  await expectNames(caddy, report, { yes: [], no: [`away.${BASE}`] });
  await server.sql(
    "UPDATE platform.organizations SET suspended_at = NULL, subdomain = 'rayo' WHERE subdomain = 'away'",
  );
}

async function expectNames(
  caddy: Caddy,
  { lines, faults }: TlsReport,
  { yes, no }: { yes: string[]; no: string[] },
): Promise<void> {
  for (const name of yes) {
    const begun = performance.now();
    const seen = await handshake(caddy, name);
    lines.push(`${name} · ${"protocol" in seen ? seen.protocol : seen.refused} · ${msSince(begun)} ms`);
    if (!("protocol" in seen)) faults.push(`${name} has no certificate: ${seen.refused}`);
    else if (seen.protocol !== "h2") faults.push(`${name} is not served by HTTP/2`);
  }
  for (const name of no) {
    const seen = await handshake(caddy, name);
    lines.push(`${name} · ${"protocol" in seen ? "a certificate" : "no certificate"}`);
    if ("protocol" in seen) faults.push(`${name} was given a certificate`);
  }
}

const msSince = (begun: number) => Math.round(performance.now() - begun);

async function inBrowser(ground: Ground, report: TlsReport): Promise<void> {
  const { caddy } = ground;
  const profile = mkdtempSync(join(tmpdir(), "teamsheet-tls-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    locale: "en-GB",
    args: [
      "--disable-dev-shm-usage",
      `--host-resolver-rules=MAP *.${BASE}:443 127.0.0.1:${caddy.port}`,
      // The authority of this run, and no other, is trusted.
      `--ignore-certificate-errors-spki-list=${keyOf(caddy.intermediate())}`,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  try {
    await foundClub(ground, context, report);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function keyOf(pem: string): string {
  const key = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(key).digest("base64");
}

async function foundClub(
  { mail }: Ground,
  context: BrowserContext,
  { lines, faults }: TlsReport,
): Promise<void> {
  const page = await context.newPage();
  const landing = await page.goto(PLATFORM);
  const headers = await landing?.allHeaders();
  if (!headers?.["strict-transport-security"]?.includes("includeSubDomains"))
    faults.push("no Strict-Transport-Security");
  if (!/^(br|gzip)$/.test(headers?.["content-encoding"] ?? ""))
    faults.push(`the content encoding is ${headers?.["content-encoding"]}`);
  const form = page.locator("form").filter({ has: page.locator('input[name="adminEmail"]') });
  await form.locator('input[name="name"]').fill("Rayo");
  await form.locator('input[name="adminEmail"]').fill("olga@rayo.example");
  await form.locator('button[value="sign-up"], button[type="submit"]').first().click();
  await page.getByText("olga@rayo.example").waitFor();
  await page.goto(await linkFor(mail, "olga@rayo.example"));
  await page.locator('main form button[type="submit"]').first().click();
  await page.waitForURL(`https://rayo.${BASE}/`);
  const protocol = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).nextHopProtocol,
  );
  if (protocol !== "h2" && protocol !== "h3") faults.push(`Chromium speaks ${protocol}`);
  const cookies = await context.cookies(`https://rayo.${BASE}`);
  const loose = cookies.filter(
    ({ name, secure, domain, path }) =>
      !name.startsWith("__Host-") || !secure || domain !== `rayo.${BASE}` || path !== "/",
  );
  if (!cookies.some(({ name }) => name === "__Host-sign-in")) faults.push("not signed in");
  for (const { name } of loose) faults.push(`the cookie ${name} is not bound to the host and to https`);
  const names = cookies.map(({ name }) => name).join(", ");
  lines.push(`Chromium · founded a club, signed in with the mailed link · ${protocol} · ${names}`);
}

async function linkFor(mail: MailSink, to: string): Promise<string> {
  const until = Date.now() + MAIL_LIMIT_MS;
  while (Date.now() < until) {
    const link = mail.list({ to })[0]?.links.find((one) => one.includes("/auto-login"));
    if (link) return link;
    await delay(100);
  }
  throw new Error(`No link was sent to ${to}; mails that came: ${JSON.stringify(mail.list())}`);
}
