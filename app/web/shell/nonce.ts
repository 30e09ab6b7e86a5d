import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the server's rendering with the nonce that this answer's content security policy allows. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts and styles; undefined in the browser, where it is no longer checked. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
