import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** The characters that keys are made of: no punctuation, so a double click selects the whole key. */
const KEY_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** How many of these characters the secret has: more than 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^tsk_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** A new random key. */
export function newApiKey(): string {
  const digits = Array.from({ length: SECRET_LENGTH }, () => KEY_DIGITS[randomInt(KEY_DIGITS.length)]);
  return buildApiKey(digits.join(""));
}

/**
 * The key of a secret. Its prefix tells it apart from other credentials. Its checksum, like the one in GitHub's tokens,
 * lets secret scanners recognize it, and lets us reject a mistyped key without asking the database.
 */
export function buildApiKey(secret: string): string {
  return `tsk_${secret}${checksumOf(secret)}`;
}

/** Does it have the form and the checksum of a key of ours? */
export function isApiKey(credential: string): boolean {
  const [, secret = "", checksum] = SHAPE.exec(credential) ?? [];
  return checksum === checksumOf(secret);
}

/** The last characters, which tell keys apart for people. They belong to the checksum, not to the secret. */
export function keyEnding(key: string): string {
  return key.slice(-4);
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let digits = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = (KEY_DIGITS[rest % KEY_DIGITS.length] ?? "") + digits;
    rest = Math.floor(rest / KEY_DIGITS.length);
  }
  return digits;
}
