/** How long a notice that is not urgent waits for others, in milliseconds. */
export const GATHER_MS = 60_000;
/** How many mails a member gets from one club in an hour; later notices are gathered until there is room. */
export const MAX_MAILS = 20;
/** The time in which those mails are counted, in milliseconds. */
export const HOUR_MS = 3_600_000;
/** More notices than this make another mail: one would be too long to read, or for a mail server to accept. */
const MAX_IN_ONE = 100;

/** A notice of one member that has no mail yet. */
export interface PendingNotice {
  id: number;
  urgent: boolean;
  dueAt: Date;
  /** It may be taken back until it is due, so it is not sent earlier along with others. */
  withdrawable: boolean;
}

/** Which notices go out now, each list in one mail, which wait, and until when. */
export interface Gathered {
  mails: number[][];
  waiting?: { ids: number[]; until: Date };
}

/**
 * Gathers one member's notices into mails. An urgent notice that is due goes out alone, no matter how many mails went
 * before. The others wait until the first of them is due and then go together; if the hour's mails are used up, they
 * wait until there is room. `sent`: when the member's mails of the last hour were made.
 */
export function gather(pending: readonly PendingNotice[], sent: readonly Date[], now: Date): Gathered {
  const isDue = ({ dueAt }: PendingNotice) => dueAt <= now;
  const urgent = pending.filter((notice) => notice.urgent && isDue(notice)).map(({ id }) => [id]);
  const others = pending.filter((notice) => !notice.urgent && (isDue(notice) || !notice.withdrawable));
  if (!others.some(isDue)) return { mails: urgent };
  const ids = others.map(({ id }) => id);
  const recent = [...sent, ...urgent.map(() => now)]
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - HOUR_MS)
    .sort((a, b) => a - b);
  const hindering = recent.at(-MAX_MAILS);
  if (hindering !== undefined)
    return { mails: urgent, waiting: { ids, until: new Date(hindering + HOUR_MS) } };
  const rest = ids.slice(MAX_IN_ONE);
  return {
    mails: [...urgent, ids.slice(0, MAX_IN_ONE)],
    ...(rest.length > 0 && { waiting: { ids: rest, until: new Date(now.getTime() + GATHER_MS) } }),
  };
}
