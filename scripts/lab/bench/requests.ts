import type { Caller, Fixture } from "./fixture.ts";

export const CHECK_INS = 300;

/** The home page. */
export const homePage = ({ browserToken }: Caller, host: string) => ({
  path: "/",
  headers: { host, cookie: `sign-in=${browserToken}` },
});

/**
 * The answer of a turn. Members spread over the sessions all say that they come, and then all that they don't, so that
 * each answer changes something.
 */
export function checkIn({ callers, sessionIds }: Fixture, turn: number) {
  const index = turn % CHECK_INS;
  const caller = callers[100 + (index % 100)] as Caller;
  const occasionId = sessionIds[(index * 7 + Math.floor(index / 100)) % sessionIds.length] as number;
  return { caller, occasionId, attending: turn < CHECK_INS ? (1 as const) : (0 as const) };
}

/** The page's requests for all those answers. */
export function checkIns(fixture: Fixture, host: string) {
  return Array.from({ length: 2 * CHECK_INS }, (_, turn) => {
    const { caller, occasionId, attending } = checkIn(fixture, turn);
    return {
      method: "POST" as const,
      path: "/?index",
      headers: {
        host,
        cookie: `sign-in=${caller.browserToken}`,
        origin: `http://${host}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        intent: "answer",
        occasionId: String(occasionId),
        attending: String(attending),
      }).toString(),
    };
  });
}

/** The API's list of 50 sessions. */
export const apiList = (reader: Caller, host: string) => ({
  path: "/api/sessions?per_page=50",
  headers: { host, "s-auth": reader.apiToken },
});
