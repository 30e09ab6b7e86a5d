import type { TestServer } from "../server.ts";
import type { Caddy } from "./caddy.ts";
import { askSecurely } from "./names.ts";

const FORGED: Record<string, string>[] = [
  { "X-Forwarded-For": "10.9.8.7" },
  { "X-Forwarded-For": "10.9.8.7, 10.9.8.6" },
  { "X-Forwarded-Host": "evil.test" },
  { "X-Forwarded-Proto": "http" },
  { "X-Forwarded-Port": "80" },
  { Forwarded: "for=10.9.8.7;host=evil.test;proto=http" },
  { "X-Real-IP": "10.9.8.7" },
  { "True-Client-IP": "10.9.8.7", "CF-Connecting-IP": "10.9.8.7" },
];

/** What a client gains by forging where it comes from or which host it asked for; empty if nothing. */
export async function forgedFaults(
  { server, caddy }: { server: TestServer; caddy: Caddy },
  { base, club }: { base: string; club: string },
): Promise<string[]> {
  const faults: string[] = [];
  const pages = ["/", "/login", "/api", `/certificates/ask?domain=www.${base}`, "/dev/mailbox"];
  const seen = async (path: string, headers: Record<string, string>) => {
    const { status, headers: answered } = await askSecurely(caddy, `https://${club}.${base}${path}`, {
      headers,
    });
    return `${status} ${answered.location ?? ""} ${answered["strict-transport-security"] ?? ""}`;
  };
  for (const path of pages) {
    const plain = await seen(path, {});
    if (path.startsWith("/certificates") && plain.startsWith("200"))
      faults.push("a stranger can ask about certificates");
    for (const headers of FORGED) {
      const forged = await seen(path, headers);
      if (forged !== plain) faults.push(`${path} with ${JSON.stringify(headers)}: ${forged}, not ${plain}`);
    }
  }
  return [...faults, ...(await limitFaults({ server, caddy }, `https://${club}.${base}`))];
}

/** Requests links in the name of many networks, which must all count as one. */
async function limitFaults(
  { server, caddy }: { server: TestServer; caddy: Caddy },
  origin: string,
): Promise<string[]> {
  await server.sql("DELETE FROM platform.rate_limits");
  for (const [at, headers] of FORGED.entries())
    await askSecurely(caddy, `${origin}/api/access-link`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ email: `nobody-${at}@nowhere.example` }),
    });
  const counted = await server.sql<{ key: string; points: number }>(
    "SELECT key, points FROM platform.rate_limits WHERE key LIKE 'link-ip%'",
  );
  const [only] = counted;
  if (counted.length === 1 && only?.key.includes("127.0.0.1") && only.points === FORGED.length) return [];
  return [`the limit counted these networks: ${JSON.stringify(counted)}`];
}
