/** What a key allows: only reading, or writing as well. */
export const KEY_ACCESS = ["read", "full"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];
