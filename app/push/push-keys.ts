import { createECDH, hkdfSync } from "node:crypto";

/** The product's key pair for push services (VAPID, RFC 8292), both halves base64url. Browsers subscribe to the public one. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair, made from the installation's secret: the same in every process and after every start, and nothing to keep.
 */
export function pushKeys(secret: string): PushKeys {
  const curve = createECDH("prime256v1");
  for (let turn = 0; ; turn++) {
    const candidate = Buffer.from(hkdfSync("sha256", secret, "", `teamsheet push key ${turn}`, 32));
    try {
      curve.setPrivateKey(candidate);
    } catch {
      // Not a number on the curve, once in 2^32 secrets.
      continue;
    }
    return { publicKey: curve.getPublicKey("base64url"), privateKey: candidate.toString("base64url") };
  }
}
