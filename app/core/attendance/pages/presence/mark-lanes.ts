import type { Presence } from "#app/core/attendance/presence/presence.ts";
import { waitAfter } from "#app/kernel/backoff.ts";

/** What is sent: a mark for a member, "all came", or the undo of an act. */
export type MarkOp =
  | { act: string; memberId: number; presence: Presence | null }
  | { act: string; others: "came"; among: readonly number[] }
  | { act: string; undo: true };

type Marks = Readonly<Record<number, Presence | null>>;

/**
 * The result of sending. The server answers with everybody's marks, including those that somebody else has set in the
 * meantime, and to "all came" with the names of who has come onto the list since.
 */
export type MarkOutcome =
  | { kind: "saved"; marks: Marks; added: string }
  | { kind: "refused"; text: string }
  | { kind: "failed" };

/** The last act, as long as it can be undone. `memberId` is null if it is about several. */
export interface LastAct {
  act: string;
  memberId: number | null;
  presence: Presence | null;
  count: number;
}

/** What the page shows. */
export interface MarksShown {
  marks: ReadonlyMap<number, Presence | null>;
  last: LastAct | null;
  /** How many acts are not saved yet. */
  pending: number;
  /** Did sending fail, so that it is being retried? */
  failing: boolean;
  /** How many acts the server has refused, and why the last one was. */
  refusals: number;
  refused: string | null;
  /** Names of who has come onto the list since the last act was made, and was not marked by it. */
  added: string;
  /** How often the server's answer told of people whom the list does not show, or no longer of some whom it does. */
  listChanges: number;
}

interface Change {
  memberId: number;
  before: Presence | null;
  after: Presence | null;
}

type LaneKey = number | "all";

interface Lane {
  isRunning: boolean;
  sending: MarkOp | null;
  next: MarkOp | null;
  /** How many times in a row sending has failed. */
  failures: number;
  /** The act that may have arrived although no answer came. */
  tried: string | null;
  /** When it last got an answer, in ticks. */
  answeredAt: number;
}

/** How long to wait before a failed act is resent, in milliseconds. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 10_000];

export type Lanes = ReturnType<typeof openLanes>;

/**
 * Sends each tap separately, and shows it at once. Each member has a lane with one act in flight at a time; of those
 * waiting only the last counts, so that a slow connection neither loses a tap nor reorders two. A failed act is resent
 * until the server accepts or refuses it; its name makes that idempotent.
 */
export function openLanes(options: {
  send: (op: MarkOp) => Promise<MarkOutcome>;
  newAct: () => string;
  pause: (ms: number) => Promise<void>;
}) {
  const lanes = new Map<LaneKey, Lane>();
  const listeners = new Set<() => void>();
  let marks = new Map<number, Presence | null>();
  // `isSettled`: the server had answered everything before it, so it knows the mark to go back to.
  let last: { act: LastAct; key: LaneKey; changes: Change[]; isSettled: boolean; added: string } | null =
    null;
  let [ticks, refusals, listChanges] = [0, 0, 0];
  // Who came onto the list while it was shown.
  const arrived = new Set<number>();
  let refused: string | null = null;
  let shown: MarksShown = look();

  function look(): MarksShown {
    const all = [...lanes.values()];
    const pending = all.reduce((sum, { sending, next }) => sum + Number(!!sending) + Number(!!next), 0);
    const failing = all.some(({ failures }) => failures > 0);
    return {
      marks,
      last: last?.act ?? null,
      pending,
      failing,
      refusals,
      refused,
      added: last?.added ?? "",
      listChanges,
    };
  }

  function tell(): void {
    shown = look();
    for (const listener of listeners) listener();
  }

  function laneFor(key: LaneKey): Lane {
    const lane = lanes.get(key) ?? {
      isRunning: false,
      sending: null,
      next: null,
      failures: 0,
      tried: null,
      answeredAt: 0,
    };
    lanes.set(key, lane);
    return lane;
  }

  function push(key: LaneKey, op: MarkOp): void {
    const lane = laneFor(key);
    lane.next = op;
    if (!lane.isRunning) void run(key, lane);
    tell();
  }

  async function run(key: LaneKey, lane: Lane): Promise<void> {
    lane.isRunning = true;
    for (let op = lane.next; op; op = lane.next) {
      lane.sending = op;
      lane.next = null;
      const sentAt = ++ticks;
      tell();
      const outcome = await options.send(op);
      lane.sending = null;
      if (outcome.kind === "failed") {
        lane.tried = op.act;
        lane.next ??= op;
        lane.failures++;
        tell();
        await options.pause(waitAfter(WAITS, lane.failures));
        continue;
      }
      lane.failures = 0;
      lane.answeredAt = ++ticks;
      if (outcome.kind === "saved") {
        if ("others" in op) noteWho(op, outcome);
        adopt(outcome.marks, sentAt);
      } else refuse(key, op, outcome.text);
      tell();
    }
    lane.isRunning = false;
  }

  /** Adopts the server's answer to something sent at `sentAt`, except where this page knows something newer. */
  function adopt(known: Marks, sentAt: number): void {
    const isKnownBetter = (key: LaneKey) => {
      const lane = lanes.get(key);
      return lane && (lane.sending || lane.next || (lane.answeredAt > sentAt && lane.answeredAt !== ticks));
    };
    if (isKnownBetter("all")) return;
    const listed = marks;
    marks = new Map(marks);
    for (const id of listed.keys())
      if (!(id in known) && !isKnownBetter(id)) {
        marks.delete(id);
        listChanges++;
      }
    for (const [key, presence] of Object.entries(known)) {
      const id = Number(key);
      if (!listed.has(id)) noteArrival(id, presence);
      else if (!isKnownBetter(id)) marks.set(id, presence);
    }
  }

  /** Whoever has a mark may be on another page of the list. */
  function noteArrival(id: number, presence: Presence | null): void {
    if (presence !== null || arrived.has(id)) return;
    arrived.add(id);
    listChanges++;
  }

  /** "All came" counts only those who are still on the list. */
  function noteWho({ act }: MarkOp, { marks: known, added }: { marks: Marks; added: string }): void {
    if (last?.act.act !== act) return;
    const changes = last.changes.filter(({ memberId }) => memberId in known);
    last = { ...last, changes, added, act: { ...last.act, count: changes.length } };
  }

  function refuse(key: LaneKey, op: MarkOp, text: string): void {
    refusals++;
    // Refusing an undo may only mean that nothing is left to undo.
    refused = "undo" in op ? null : text || null;
    if (last?.act.act === op.act) last = null;
    // The list, which is now reloaded, has the current mark.
    if (lanes.get(key)?.next === null) lanes.delete(key);
  }

  function apply(changes: readonly Change[]): void {
    marks = new Map(marks);
    for (const { memberId, after } of changes) marks.set(memberId, after);
  }

  const isBusy = (key: LaneKey) => Boolean(lanes.get(key)?.sending ?? lanes.get(key)?.next);

  function begin(key: LaneKey, changes: Change[], op: MarkOp): void {
    const isSettled = key === "all" || !(isBusy(key) || isBusy("all"));
    const [first] = changes;
    const memberId = typeof key === "number" ? key : null;
    last = {
      key,
      changes,
      isSettled,
      added: "",
      act: { act: op.act, memberId, presence: first?.after ?? null, count: changes.length },
    };
    refused = null;
    apply(changes);
    push(key, op);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    shown: () => shown,

    /** Adopts the marks that the page was loaded or reloaded with; for members tapped here, this page knows better. */
    load(known: Marks, lastKnown: LastAct | null): void {
      const isTapped = (id: number) => lanes.has(id) || lanes.has("all");
      marks = new Map([...marks].filter(([id]) => id in known || isTapped(id)));
      arrived.clear();
      for (const [id, presence] of Object.entries(known))
        if (!lanes.has(Number(id)) && !lanes.has("all")) marks.set(Number(id), presence);
        else if (!marks.has(Number(id))) marks.set(Number(id), presence);
      if (ticks === 0)
        last = lastKnown && {
          act: lastKnown,
          key: lastKnown.memberId ?? "all",
          changes: [],
          isSettled: true,
          added: "",
        };
      tell();
    },

    mark(memberId: number, presence: Presence): void {
      const before = marks.get(memberId) ?? null;
      if (before === presence) return;
      begin(memberId, [{ memberId, before, after: presence }], {
        act: options.newAct(),
        memberId,
        presence,
      });
    },

    /** Marks everybody whom the list shows without a mark as came. */
    allCame(): void {
      const open = [...marks].filter(([, presence]) => presence === null);
      if (open.length === 0) return;
      const changes = open.map(([memberId]): Change => ({ memberId, before: null, after: "came" }));
      begin("all", changes, {
        act: options.newAct(),
        others: "came",
        among: open.map(([memberId]) => memberId),
      });
    },

    /** Undoes the last act, as far as nothing has changed it since. */
    undo(): void {
      if (!last) return;
      const { act, key, changes, isSettled } = last;
      last = null;
      apply(
        changes
          .filter(({ memberId, after }) => marks.get(memberId) === after)
          .map(({ memberId, before, after }) => ({ memberId, before: after, after: before })),
      );
      const lane = laneFor(key);
      const wasSent = lane.next?.act !== act.act || lane.tried === act.act;
      const [change] = changes;
      // It may have overtaken a tap that never arrived. Then the server does not know the previous mark, so send that.
      if (typeof key === "number" && change && !(wasSent && isSettled)) {
        push(key, { act: options.newAct(), memberId: key, presence: change.before });
      } else if (wasSent) push(key, { act: act.act, undo: true });
      else {
        lane.next = null;
        tell();
      }
    },
  };
}
