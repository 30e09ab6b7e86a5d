/** Who runs the installation, as the host log names them. */
export interface Host {
  /** The address of their sign-in on the platform, or their account at the terminal. */
  name: string;
  source: "page" | "terminal";
  /** The id of the request in which they acted, to find it in the request log. */
  requestId?: string;
}

/** What hosts do to a club. */
const HOST_ACTS = [
  ...(["suspended", "resumed", "trusted", "distrusted", "allowance", "deleted"] as const),
  ...(["imported", "replaced", "moved", "move-confirmed", "move-canceled", "payments-opened"] as const),
  ...(["provisioned", "exported"] as const),
] as const;
export type HostAct = (typeof HOST_ACTS)[number];

/** How many strangers a new club may write to in a day; the column in `platform.organizations` has the same default. */
export const WELCOMES_AT_FIRST = 50;

/** The most strangers whom a club may be allowed to write to in a day. */
export const MAX_WELCOMES = 100_000;

/** The states of a club as its host sees them; `CLUB_STATE` tells which it is in. */
const CLUB_STATES = ["active", "suspended", "closed", "dropping"] as const;
export type ClubState = (typeof CLUB_STATES)[number];

/** What the list of all clubs can be narrowed to: clubs in a state, or those that something is wrong with. */
export const CLUB_FILTERS = ["trouble", ...CLUB_STATES] as const;

/** What the list can be sorted by. */
export const CLUB_SORTS = ["name", "members", "size", "used"] as const;
export type ClubSort = (typeof CLUB_SORTS)[number];

/** SQL for the state of a club `o` at its place `t`. */
export const CLUB_STATE = `CASE WHEN t.state <> 'active' THEN t.state
  WHEN o.suspended_at IS NOT NULL THEN 'suspended'
  WHEN o.closes_at IS NOT NULL THEN 'closed' ELSE 'active' END`;
