/** The demo club's accounts, by the address that they sign in with. */
export const DEMO_ACCOUNTS = {
  admin: "admin@demo.test",
  coach: "coach@demo.test",
  player: "player@demo.test",
} as const;

/** What has to hold for the demo club's accounts to be open without a mail: all of it. */
export interface DemoDoor {
  /** The configured address that clubs' hosts are subdomains of. */
  baseUrl: string;
  /** Mails stay on this machine, where anybody with access to it can read them. */
  areMailsCaught: boolean;
  /** The request comes directly from this machine. */
  isLocalCaller: boolean;
  /** The club was created as the demo club. */
  isDemo: boolean;
}

/** May a caller enter the demo club with a button? Only if they could just as well read its mails. */
export function isDemoOpen({ baseUrl, areMailsCaught, isLocalCaller, isDemo }: DemoDoor): boolean {
  return isDemo && areMailsCaught && isLocalCaller && new URL(baseUrl).hostname === "localhost";
}
