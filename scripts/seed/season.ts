import type { MemberUnit } from "#app/unit-of-work.ts";

/** The members who act in the demo club, by their ids. */
export interface DemoMembers {
  admin: number;
  coach: number;
  /** Whose account can be tried; has answered nothing that is ahead. */
  player: { id: number; tags: string[] };
  players: { id: number; tags: string[] }[];
}

/** A season as it is played. */
export interface Season {
  /** Does something as a member, at an instant. */
  by<T>(memberId: number, at: Date, work: (uow: MemberUnit) => Promise<T>): Promise<T>;
  members: DemoMembers;
  /** The local date from which the days of the season count. */
  today: string;
}
