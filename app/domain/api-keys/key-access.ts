/** What a key is good for: to read, or to act as well. */
export const KEY_ACCESS = ["read", "full"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];
