import type { Team, TeamProblem } from "#modules/teams/solver/problem.ts";

/** What is wrong with teams by the benchmark's hard rules; [] = they are valid. */
export function faultsOf({ players, formation }: TeamProblem, teams: readonly Team[]): string[] {
  const faults: string[] = [];
  const placed = teams.flatMap(({ positions, substitutes }) => [
    ...positions.flatMap((group) => group.players),
    ...substitutes,
  ]);
  const known = new Set(players.map(({ id }) => id));
  if (
    placed.length !== known.size ||
    new Set(placed).size !== known.size ||
    placed.some((id) => !known.has(id))
  )
    faults.push("not everyone is in exactly one team");
  const places = formation.reduce((sum, { quantity }) => sum + quantity, 0);
  const sizes = teams.map(({ positions, substitutes }) => {
    const starters = positions.reduce((sum, group) => sum + group.players.length, 0);
    if (starters < Math.min(places, starters + substitutes.length))
      faults.push("somebody is a substitute while a place is free");
    return starters + substitutes.length;
  });
  if (Math.max(...sizes) - Math.min(...sizes) > 1) faults.push(`sizes differ by more than one: ${sizes}`);
  for (const { index, positions } of teams)
    for (const { position, players: group } of positions) {
      const quantity = formation.find((line) => line.position === position)?.quantity ?? 0;
      if (group.length > quantity)
        faults.push(`team ${index} has ${group.length} players at ${position}, which has ${quantity} places`);
    }
  return faults;
}
