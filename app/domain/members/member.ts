import type { Role } from "./role.ts";

export type MemberState = "pending" | "active" | "archived" | "erased";
export type Gender = "female" | "male" | "other";

/** A person in one club. */
export interface Member {
  id: number;
  name: string;
  alias: string | null;
  /** null for somebody who takes part but can't sign in. */
  email: string | null;
  gender: Gender | null;
  role: Role;
  state: MemberState;
  /** Were they ever let in? Not so whoever only asked to join: archived, they are declined and no former member. */
  admitted: boolean;
  /** When somebody who is no member asked to join, if they did; the first time counts from registering. */
  askedAt: Date | null;
  /** Another name than the club knows them by, which they gave with that. */
  askedName: string | null;
  /** For somebody who is no member: until when they were one, if they were. */
  leftAt: Date | null;
  positions: string[];
  /** For balanced teams; null = not rated, or not for this reader's eyes. */
  score: number | null;
  tags: string[];
  language: "en" | "es" | null;
  allowsEmails: boolean;
  registeredAt: Date;
  /** The last sign of life, which counts from joining. */
  activeAt: Date;
  /** When they signed in here first or said that they know the club; until then they get no mails of most clubs. */
  confirmedAt: Date | null;
  /** The last one of their own; null for somebody who was only entered. */
  seenAt: Date | null;
}
