/** 32 signs without look-alikes: neither 0 and o nor 1 and l. Lower case only. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";
const LENGTH = 16;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** A fresh public id: 80 random bits as 16 signs. An address, not a secret. */
export function newPublicId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Has this text the form of a public id (or of an invitation code)? */
export function isPublicId(value: string): boolean {
  return SHAPE.test(value);
}

/** The invitation code of a club: its public id reversed. The same way back. */
export function invitationCodeOf(publicId: string): string {
  return Array.from(publicId).reverse().join("");
}
