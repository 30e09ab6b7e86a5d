import { connect, type PeerCertificate } from "node:tls";
import { platformOrigin } from "#app/kernel/host.ts";
import { type Finding, ok } from "./finding.ts";

const LIMIT_MS = 5_000;
const DAY_MS = 86_400_000;
const RENEWED_BY_DAYS = 14;
const about = "certificate";

/** The certificate that a server presents. */
interface Shown {
  validTo: Date;
  /** Why a browser would not trust it; undefined if it would. */
  doubt: string | undefined;
}

/** The finding about the certificate that a browser gets at the platform's address; undefined if that is http. */
export async function certificateFinding(baseUrl: string, now = new Date()): Promise<Finding | undefined> {
  const at = addressOf(baseUrl);
  if (!at) return undefined;
  try {
    return findingOf(at.host, await shownAt(at), now);
  } catch (error) {
    return {
      about,
      level: "problem",
      what: `No certificate from ${at.host}:${at.port}: ${words(error)}`,
      why: "Browsers can't open the clubs' pages, unless it is only this machine that can't reach the address.",
      action: "Start the reverse proxy, and check that DNS points to it.",
    };
  }
}

/** Until when that certificate is valid; undefined if the address is http. Throws if none is shown. */
export async function certificateUntil(baseUrl: string): Promise<Date | undefined> {
  const at = addressOf(baseUrl);
  return at && (await shownAt(at)).validTo;
}

function addressOf(baseUrl: string): { host: string; port: number } | undefined {
  const { protocol, hostname, port } = new URL(platformOrigin(baseUrl));
  return protocol === "https:" ? { host: hostname, port: Number(port || 443) } : undefined;
}

/** The finding about a certificate. */
export function findingOf(hostname: string, { validTo, doubt }: Shown, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const action =
    "See what the reverse proxy's log says about its certificates; it should renew them a month ahead.";
  if (doubt !== undefined || days < 0)
    return {
      about,
      level: "problem",
      what: `Browsers refuse the certificate of ${hostname}: ${doubt ?? "it has expired"}.`,
      why: "Nobody can open a page.",
      action,
    };
  if (days < RENEWED_BY_DAYS)
    return {
      about,
      level: "warning",
      what: `The certificate of ${hostname} expires in ${days} days, and was not renewed.`,
      why: "After that nobody can open a page.",
      action,
    };
  return ok(about, `the certificate of ${hostname} is valid for ${days} more days`);
}

function shownAt({ host, port }: { host: string; port: number }): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
    const give = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(LIMIT_MS, () => give(new Error("no answer")));
    socket.once("error", give);
    socket.once("secureConnect", () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      const doubt = socket.authorized ? undefined : words(socket.authorizationError);
      resolve({ validTo: new Date(certificate.valid_to), doubt });
      socket.end();
    });
  });
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
