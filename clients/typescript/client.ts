import createClient from "openapi-fetch";
import type { paths } from "./api-types.ts";

export interface ClubAddress {
  /** The club's own address: `https://oakfield.clubs.example`. */
  address: string;
  /** An API key, or the credential of a sign-in. */
  key: string;
  /** How many times a call is sent at most. */
  tries?: number;
  /** Sends the requests, in place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Milliseconds before the first retry, if the club does not say how long to wait; doubled before each further one. */
const FIRST_WAIT_MS = 500;
/** The longest requested wait that is honored, in milliseconds; an answer that asks for more is returned as it is. */
const LONGEST_WAIT_MS = 60_000;

/** A client for one club's API, typed by the API's own description. */
export function openClub({ address, key, tries = 4, fetch: send = fetch }: ClubAddress) {
  return createClient<paths>({
    baseUrl: `${address}/api`,
    headers: { "s-auth": key },
    fetch: (request) => sendAgain(request, { send, tries }),
  });
}

export type Club = ReturnType<typeof openClub>;

/**
 * Retries until the answer is final. A write keeps one idempotency key across its tries, so it is done once. Calls that take no
 * credential (joining, asking for a link, signing in) take no key either: such a call may be done twice if its answer was lost.
 */
async function sendAgain(
  request: Request,
  { send, tries }: { send: (request: Request) => Promise<Response>; tries: number },
): Promise<Response> {
  if (request.method !== "GET" && !request.headers.has("Idempotency-Key"))
    request.headers.set("Idempotency-Key", crypto.randomUUID());
  for (let left = tries - 1; ; left--) {
    const wait = FIRST_WAIT_MS * 2 ** (tries - 1 - left);
    const answer = await send(request.clone()).catch((error: unknown) => {
      if (left === 0) throw error;
      return undefined;
    });
    if (answer && (left === 0 || !(await isForNow(answer)) || askedWait(answer, wait) > LONGEST_WAIT_MS))
      return answer;
    await new Promise((resume) => setTimeout(resume, answer ? askedWait(answer, wait) : wait));
  }
}

/** Is the answer temporary, so that the same call may succeed later? A key is busy while our own first try is still under way. */
async function isForNow(answer: Response): Promise<boolean> {
  if (answer.status === 429 || answer.status === 503) return true;
  if (answer.status !== 409) return false;
  const { error } = (await answer.clone().json()) as { error?: string };
  return error === "idempotency-key-busy";
}

function askedWait(answer: Response, otherwise: number): number {
  const seconds = Number(answer.headers.get("Retry-After"));
  return seconds > 0 ? seconds * 1000 : otherwise;
}
