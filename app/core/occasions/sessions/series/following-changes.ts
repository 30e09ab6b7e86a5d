import { Temporal } from "temporal-polyfill";

/** What an edit of one session hands on to those that follow it. Times on the club's wall clock, money in minor units. */
interface Written {
  name: string;
  address: string;
  description: string;
  capacity: number | null;
  price: number;
  answerDeadlineHours: number | null;
  tags: readonly string[];
  date: string;
  startTime: string;
  finishTime: string;
}

/** The fields that all sessions get, and by how many days each moves. */
export interface FollowingChanges {
  fields: Partial<Omit<Written, "date" | "tags"> & { tags: string[] }>;
  days: number;
}

const ALIKE = ["name", "address", "description", "capacity", "price", "answerDeadlineHours"] as const;

/**
 * What differs between a session as it was and as it is to be. Start and finish go together, since one without the
 * other could move a session across midnight; another date moves the others by as many days.
 */
export function followingChanges(was: Written, is: Written): FollowingChanges {
  const alike = ALIKE.filter((field) => was[field] !== is[field]).map((field) => [field, is[field]]);
  const isMoved = was.startTime !== is.startTime || was.finishTime !== is.finishTime;
  const { startTime, finishTime } = is;
  return {
    fields: {
      ...Object.fromEntries(alike),
      ...(was.tags.join() !== is.tags.join() && { tags: [...is.tags] }),
      ...(isMoved && { startTime, finishTime }),
    },
    days: Temporal.PlainDate.from(was.date).until(is.date).days,
  };
}

/** Is there anything to hand on? */
export function changesAnything({ fields, days }: FollowingChanges): boolean {
  return days !== 0 || Object.keys(fields).length > 0;
}
