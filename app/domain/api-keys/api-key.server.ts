import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** The characters of a key: a double click selects all of it. */
const KEY_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The characters of its secret, more than 256 bits. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^tsk_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** A new key, made by chance. */
export function newApiKey(): string {
  const digits = Array.from({ length: SECRET_LENGTH }, () => KEY_DIGITS[randomInt(KEY_DIGITS.length)]);
  return apiKeyOf(digits.join(""));
}

/**
 * The key of a secret. The prefix tells it from other credentials; by the checksum, as GitHub's tokens have one, a
 * scanner for secrets knows it from chance, and a mistyped one costs no look into the database.
 */
export function apiKeyOf(secret: string): string {
  return `tsk_${secret}${checksumOf(secret)}`;
}

/** Does it look like a key that we have given out? */
export function isApiKey(credential: string): boolean {
  const [, secret = "", checksum] = SHAPE.exec(credential) ?? [];
  return checksum === checksumOf(secret);
}

/** The last characters, by which people tell keys apart: of the checksum, so they tell nothing about the secret. */
export function endingOf(key: string): string {
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
