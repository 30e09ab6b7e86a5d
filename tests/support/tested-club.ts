import type { Role } from "#app/core/members/role.ts";
import type { Visitor } from "./visitor.ts";

/** A club of a test, with someone signed in for each role. */
export interface ClubUnderTest {
  subdomain: string;
  origin: string;
  tenant: string;
  publicId: string;
  /** Browsers that are signed in. */
  as: Record<Role, Visitor>;
  /** The credential of the API header `s-auth`, by role. */
  apiToken: Record<Role, string>;
  memberId: Record<Role, number>;
  /** Ids of rows to put into addresses. */
  ids: {
    session: number;
    event: number;
    webhook: number;
    pastSession: number;
    /** A member other than those who act. */
    member: number;
    /** A session and a member that only the second club has: there is no such row in the first. */
    onlySession: number;
    onlyMember: number;
  };
}
