import { createECDH, hkdfSync } from "node:crypto";

/** The product's key pair for push services (VAPID, RFC 8292), both as base64url. Browsers subscribe with the public key. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the key pair from the installation's secret, so it is the same in every process and after every restart, and
 * need not be stored.
 */
export function pushKeys(secret: string): PushKeys {
  const curve = createECDH("prime256v1");
  for (let turn = 0; ; turn++) {
    const candidate = Buffer.from(hkdfSync("sha256", secret, "", `teamsheet push key ${turn}`, 32));
    try {
      curve.setPrivateKey(candidate);
    } catch {
      // Not a valid private key for the curve, which happens once in 2^32 secrets.
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: candidate.toString("base64url") };
  }
}
