/**
 * Archived = settled; unsettled = settled, with money still owed. An event, and a session that has begun, can be settled before
 * it is over.
 */
export type OccasionStatus = "confirmed" | "archived" | "canceled" | "unsettled";

/** An occasion is a training session or a one-off event. */
export type OccasionKind = "session" | "event";

/** The longest texts of an occasion, in characters. */
export const OCCASION_LENGTHS = { name: 80, address: 200, description: 2_000 } as const;

/** The most places that an occasion can offer. */
export const MAX_PLACES = 10_000;

/** The earliest answer deadline of a session, in hours before its start. */
export const MAX_DEADLINE_HOURS = 336;

/** An occasion as the rules see it. `attending` and `waiting` count who holds a place and who stands in line. */
export interface Occasion {
  id: number;
  kind: OccasionKind;
  status: OccasionStatus;
  startsAt: Date;
  finishesAt: Date;
  /** From when and until when members can come in or join the line; null = no bound on that side. */
  registrationOpensAt: Date | null;
  /** A session's is its answer deadline. */
  registrationClosesAt: Date | null;
  /** null = no limit. */
  capacity: number | null;
  attending: number;
  waiting: number;
  /** Minor units. */
  price: number;
  tags: string[];
}
