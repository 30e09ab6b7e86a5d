import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals data that must be readable again: encrypted and authenticated (AES-256-GCM), with a key of its own for each purpose. */
export interface Seal {
  seal(value: unknown): Buffer;
  /** The data that was sealed; undefined if it was not sealed with this key, or is damaged. */
  open(sealed: Buffer): unknown;
}

/** @param purpose identifies the key, so that data sealed for one purpose can't be used for another */
export function sealFor(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `teamsheet seal: ${purpose}`, 32));
  return {
    seal(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
        return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8"));
      } catch {
        return undefined;
      }
    },
  };
}
