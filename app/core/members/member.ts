import type { MemberValues } from "./member-fields.ts";
import type { Role } from "./role.ts";

export type MemberState = "pending" | "active" | "archived" | "erased";

/** A person in one club. What this reader may not see is empty, and null if it can't be empty (`MEMBER_FIELDS`). */
export interface Member extends Omit<MemberValues, "allowsEmails"> {
  id: number;
  role: Role;
  state: MemberState;
  /** Were they ever let in? If not, an archived one is somebody who was declined, not a former member. */
  admitted: boolean;
  allowsEmails: boolean | null;
  /** When somebody who is no member asked to join; null for a first request, which was made at `registeredAt`. */
  askedAt: Date | null;
  /** The name they gave when they asked to join, if it differs from `name`. */
  askedName: string | null;
  /** For somebody who is no longer a member: until when they were one. */
  leftAt: Date | null;
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
