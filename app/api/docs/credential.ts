import { useSyncExternalStore } from "react";

/** The credential for trying calls. It lives only in this page's memory, and is gone when the page is left or reloaded. */
interface Credential {
  auth: string;
  organization: string;
}

const NONE: Credential = { auth: "", organization: "" };
const listeners = new Set<() => void>();
let current = NONE;

/** Sets a part of the credential for all calls on the docs pages. */
export function setCredential(change: Partial<Credential>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

export function useCredential(): Credential {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => NONE,
  );
}
