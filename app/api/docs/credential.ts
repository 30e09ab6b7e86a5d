import { useSyncExternalStore } from "react";

/** What calls are tried with. It lives in this page's memory alone, and is gone when the page is left or reloaded. */
interface Credential {
  auth: string;
  organization: string;
}

const NONE: Credential = { auth: "", organization: "" };
const listeners = new Set<() => void>();
let current = NONE;

/** Sets a part of the credential for all calls of the docs. */
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
