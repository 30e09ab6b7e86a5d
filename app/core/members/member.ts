import type { Locale } from "#app/kernel/i18n/locale.ts";
import type { Role } from "./role.ts";

export type MemberState = "pending" | "active" | "archived" | "erased";
export type Gender = "female" | "male" | "other";

/** The longest texts of a member, in characters. */
export const MEMBER_LENGTHS = { name: 100, alias: 40 } as const;

/** The highest score that a member can have; it has two decimals. */
export const MAX_SCORE = 9_999.99;

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
  /** Were they ever let in? If not, an archived one is somebody who was declined, not a former member. */
  admitted: boolean;
  /** When somebody who is no member asked to join; null for a first request, which was made at `registeredAt`. */
  askedAt: Date | null;
  /** The name they gave when they asked to join, if it differs from `name`. */
  askedName: string | null;
  /** For somebody who is no longer a member: until when they were one. */
  leftAt: Date | null;
  positions: string[];
  /** For balanced teams; null = not rated, or hidden from this reader. */
  score: number | null;
  tags: string[];
  /** What admins have written down; empty for any other reader. */
  notes: string;
  language: "en" | "es" | null;
  /** The locale for their dates and times; null = the club's. */
  locale: Locale | null;
  allowsEmails: boolean;
  registeredAt: Date;
  /** The last sign of life; at first, when they joined. */
  activeAt: Date;
  /**
   * When they first signed in here or said that they know the club. Until then they get mails of trusted clubs only.
   */
  confirmedAt: Date | null;
  /** Their own last sign of life; null for somebody who was only added. */
  seenAt: Date | null;
}
