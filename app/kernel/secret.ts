import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** A 256-bit secret for an address or a cookie. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Six digits for a person to type. */
export function newCode(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, "0");
}

/** What is stored instead of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares a secret with its stored hash, in constant time. */
export function matchesHash(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(secret), hash);
}
