/** Who is who in the demo club, by the address they sign in with. */
export const DEMO_ACCOUNTS = {
  admin: "admin@demo.test",
  coach: "coach@demo.test",
  player: "player@demo.test",
} as const;

/** What opens the demo club's accounts without a mail: each of them is needed. */
export interface DemoDoor {
  /** The configured address that clubs are sub-names of. */
  baseUrl: string;
  /** Mails stay on this machine, where anybody can read them. */
  areMailsCaught: boolean;
  /** The request comes from this machine, by nobody in between. */
  isLocalCaller: boolean;
  /** The club was made as the demo. */
  isDemo: boolean;
}

/** May a caller enter the demo club by a button? Only where they could read its mails just as well. */
export function isDemoOpen({ baseUrl, areMailsCaught, isLocalCaller, isDemo }: DemoDoor): boolean {
  return isDemo && areMailsCaught && isLocalCaller && new URL(baseUrl).hostname === "localhost";
}
