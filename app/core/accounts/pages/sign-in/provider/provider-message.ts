import { type ProviderProblemCode, problemNamed } from "#app/core/accounts/provider/provider-problems.ts";

/** What a window or frame that is back from a provider tells the page that opened it. */
export interface ProviderMessage {
  type: typeof TYPE;
  /** Where the page goes next. */
  to: string;
  /** The code of what went wrong; null if it worked. */
  problem: ProviderProblemCode | null;
  /** There is nothing to show: a silent renewal that needs the person. */
  ignored: boolean;
}

const TYPE = "teamsheet:provider";

export function providerMessage(result: Omit<ProviderMessage, "type">): ProviderMessage {
  const { to, problem, ignored } = result;
  return { type: TYPE, to, problem, ignored };
}

/** The message in an event, if it comes from this window at this origin and is one of ours. */
export function messageFrom(
  event: Pick<MessageEvent, "origin" | "source" | "data">,
  sender: { origin: string; source: MessageEventSource | null },
): ProviderMessage | undefined {
  if (event.origin !== sender.origin || event.source !== sender.source || event.source === null)
    return undefined;
  const data = event.data as Partial<ProviderMessage> | null;
  if (typeof data !== "object" || data?.type !== TYPE || typeof data.to !== "string") return undefined;
  const problem = data.problem === null ? null : problemNamed(data.problem);
  if (problem === undefined) return undefined;
  return { type: TYPE, to: data.to, problem, ignored: data.ignored === true };
}

/** The path to go to, if it is on this page's own site. */
export function pathHere(to: string, origin: string): string | undefined {
  if (!URL.canParse(to)) return undefined;
  const url = new URL(to);
  return url.origin === origin ? url.pathname + url.search : undefined;
}
