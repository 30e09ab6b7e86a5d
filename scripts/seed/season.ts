import type { App } from "#app/core/app.server.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import type { Club } from "#tenants/directory.ts";
import { seasonDay } from "./demo-occasions.ts";

const DAY_MS = 86_400_000;

/** The members who act in the demo club, by their ids. */
export interface DemoMembers {
  admin: number;
  coach: number;
  /** The player whose account people can try; has not answered any coming occasion. */
  player: { id: number; tags: string[] };
  players: { id: number; tags: string[] }[];
}

/** What is needed to play a season. */
export interface Season {
  /** Does something as a member, at an instant. */
  by<T>(memberId: number, at: Date, work: (uow: MemberUnit) => Promise<T>): Promise<T>;
  /** Does something as the product itself, at an instant. */
  byClock<T>(at: Date, work: (uow: UnitOfWork) => Promise<T>): Promise<T>;
  members: DemoMembers;
  /** The instant at which making the club began. */
  started: Date;
  /** The local date that the season's days are relative to. */
  today: string;
}

export function openSeason(app: App, club: Club, members: DemoMembers): Season {
  const started = app.now();
  return {
    by: (memberId, at, work) =>
      withUnitOfWork({ ...app, now: () => at }, club, { as: { memberId } }, (uow) => {
        if (uow.actor.kind !== "member") throw new Error(`There is no member ${memberId} in the demo club.`);
        return work(uow as MemberUnit);
      }),
    byClock: (at, work) => withUnitOfWork({ ...app, now: () => at }, club, { as: "system" }, work),
    members,
    started,
    today: seasonDay(started),
  };
}

export const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * DAY_MS);
