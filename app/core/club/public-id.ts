/** 32 lower-case characters without look-alikes. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";
const LENGTH = 16;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A new public id: 80 random bits as 16 characters. An address, not a secret. */
export function newPublicId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Has this text the form of a public id (or of an invitation code)? */
export function isPublicId(value: string): boolean {
  return SHAPE.test(value);
}

/** The invitation code of a club: its public id reversed. Given a code, it returns the public id. */
export function toInvitationCode(publicId: string): string {
  return Array.from(publicId).reverse().join("");
}
