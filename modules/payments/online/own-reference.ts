const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Our reference for something, as the provider returns it; null if it can't be one of ours. */
export const ownReference = (told: string | null | undefined): string | null =>
  told && UUID.test(told) ? told : null;
