/** What a new club needs before its first full session, in the order in which its admins are led through it. */
export const FIRST_STEPS = ["look", "session", "invite", "members", "coach"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What a club has, as far as the first steps ask. */
export interface Begun {
  /** A crest or an accent colour of its own. */
  hasLook: boolean;
  /** The session that was planned first. */
  session: { name: string; startsAt: Date } | null;
  /** Has a player come in by themselves? */
  hasJoined: boolean;
  /** Has an admin put members on the list, by hand or by a file? */
  hasAdded: boolean;
  /** A coach's name. */
  coach: string | null;
  /** How many members there are. */
  members: number;
}

/** Which steps a club has done. */
export function stepsDone(begun: Begun): Record<FirstStep, boolean> {
  return {
    look: begun.hasLook,
    session: begun.session !== null,
    invite: begun.hasJoined,
    members: begun.hasAdded,
    coach: begun.coach !== null,
  };
}

/** The step to open: the one that was asked for, if it is to be done, else the first that is; null if none is. */
export function currentStep(done: Record<FirstStep, boolean>, asked?: string | null): FirstStep | null {
  const open = FIRST_STEPS.filter((step) => !done[step]);
  return open.find((step) => step === asked) ?? open[0] ?? null;
}
