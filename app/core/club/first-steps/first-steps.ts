/** What a new club needs before its first full session, in the order in which its admins are led through it. */
export const FIRST_STEPS = ["look", "session", "invite", "members", "coach"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What the first steps ask about a club. */
export interface Begun {
  /** A crest or an accent colour of its own. */
  hasLook: boolean;
  /** The session that was planned first. */
  session: { name: string; startsAt: Date } | null;
  /** Is there a player who has signed in? */
  hasJoined: boolean;
  /** Has an admin added members, by hand or from a file? */
  hasAdded: boolean;
  /** A coach's name. */
  coach: string | null;
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

/**
 * The step to open: the one that was asked for, if it is not done yet, else the first that is not; null if all are
 * done.
 */
export function currentStep(done: Record<FirstStep, boolean>, asked?: string | null): FirstStep | null {
  const open = FIRST_STEPS.filter((step) => !done[step]);
  return open.find((step) => step === asked) ?? open[0] ?? null;
}
