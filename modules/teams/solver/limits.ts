/** Up to these limits the answer comes within the time that a page has; larger problems are refused. */
export const LIMITS = {
  players: 300,
  teams: 30,
  places: 40,
  score: 1_000_000,
  /** Names in all requests together. */
  requested: 2_000,
  recent: 8,
} as const;
