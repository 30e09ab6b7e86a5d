import type { Requests } from "#modules/teams/solver/problem.ts";
import type { TeamRequests } from "./requests.ts";

/** The requests as the solver takes them; it ignores those about members who don't come. */
export function solverRequests({ together, apart, locks, evenGenders }: TeamRequests): Requests {
  const names = (group: number[]) => group.map(String);
  return {
    together: together.map(names),
    apart: apart.map(names),
    locks: locks.map(({ memberId, team, position }) => ({
      player: String(memberId),
      ...(team !== undefined && { team: team - 1 }),
      ...(position !== undefined && { position }),
    })),
    balanceGender: evenGenders,
  };
}
