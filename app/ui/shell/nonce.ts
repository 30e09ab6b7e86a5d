import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Gives the server's rendering the nonce that this answer's content security policy allows. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts and styles; in the browser, where nothing checks it any more, undefined. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
