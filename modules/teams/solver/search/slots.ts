import type { Instance } from "../instance.ts";

/** The places of all teams as numbers: those of a line are adjacent, and within it those of a team. */
export interface Slots {
  count: number;
  teamOf: Int32Array;
  /** The bench is the last line. */
  lineOf: Int32Array;
  /** Each line's first slot, and its number of slots per team. */
  start: Int32Array;
  perTeam: Int32Array;
}

/** The slots of a problem. Each team has the same number, so smaller teams keep vacancies. */
export function buildSlots({ teams, quantities, full, smallest, larger, places }: Instance): Slots {
  const bench = full ? smallest + (larger > 0 ? 1 : 0) - places : 0;
  const perTeam = Int32Array.from([...quantities, bench]);
  const start = new Int32Array(perTeam.length);
  const teamOf: number[] = [];
  const lineOf: number[] = [];
  perTeam.forEach((quantity, line) => {
    start[line] = teamOf.length;
    for (let team = 0; team < teams; team++)
      for (let place = 0; place < quantity; place++) {
        teamOf.push(team);
        lineOf.push(line);
      }
  });
  return {
    count: teamOf.length,
    teamOf: Int32Array.from(teamOf),
    lineOf: Int32Array.from(lineOf),
    start,
    perTeam,
  };
}
