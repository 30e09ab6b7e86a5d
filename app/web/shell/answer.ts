import { createContext, useContext } from "react";

/** What a page needs to know of the answer that it is sent with. */
export interface PageAnswer {
  /** The nonce that its content security policy allows for scripts and inline styles. */
  nonce: string;
  /** The address of its script. */
  script: string;
  /** The addresses of the stylesheets that come with the script: the modules'. */
  styles: readonly string[];
}

const AnswerContext = createContext<PageAnswer | undefined>(undefined);

export const AnswerProvider = AnswerContext.Provider;

/** Throws outside a page that is being answered. */
export function useAnswer(): PageAnswer {
  const answer = useContext(AnswerContext);
  if (!answer) throw new Error("No page is being answered.");
  return answer;
}
