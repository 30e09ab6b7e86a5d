import { isDeepStrictEqual } from "node:util";
import type { OccasionNoticeKind } from "./notice-kinds.ts";
import type { LinkedNotice } from "./notice-mail.ts";
import type { OccasionChanges } from "./occasion-changes.ts";

/** Kinds that say how an occasion stands now, the most telling first: somebody invited needs no word of what has changed. */
const FOLDED = ["invited", "new-occasion", "reminder", "changed"] as const satisfies OccasionNoticeKind[];
type FoldedKind = (typeof FOLDED)[number];
type OccasionNotice = Extract<LinkedNotice, { kind: OccasionNoticeKind }>;

/**
 * Makes one notice of those in a message that tell of one occasion, in the place of the first: it is shown as it stands now,
 * with one set of buttons, and with all that has changed since before the first.
 */
export function foldNotices(
  notices: readonly { occasionId: number | null; linked: LinkedNotice }[],
): LinkedNotice[] {
  const groups = Map.groupBy(notices, ({ occasionId, linked }) =>
    occasionId !== null && isFolded(linked) ? occasionId : linked,
  );
  return [...groups.values()].flatMap((group) => {
    const own = group.map(({ linked }) => linked).filter(isFolded);
    return own.length > 1 ? [foldGroup(own)] : group.map(({ linked }) => linked);
  });
}

function isFolded(notice: LinkedNotice): notice is OccasionNotice & { kind: FoldedKind } {
  return (FOLDED as readonly string[]).includes(notice.kind);
}

function foldGroup(notices: readonly (OccasionNotice & { kind: FoldedKind })[]): LinkedNotice {
  const last = notices.at(-1) as OccasionNotice;
  const kind = FOLDED.find((one) => notices.some((notice) => notice.kind === one)) ?? last.kind;
  const isNews = kind === "invited" || kind === "new-occasion";
  const { changes: _own, ...facts } = last.facts;
  const repeats = notices.find((notice) => notice.facts.repeats)?.facts.repeats;
  const changes = isNews ? {} : mergedChanges(notices.map((notice) => notice.facts.changes ?? {}));
  return {
    ...last,
    kind,
    facts: {
      ...facts,
      ...(repeats && { repeats }),
      ...(Object.keys(changes).length > 0 && { changes }),
    },
  };
}

/** From how it was before the first to how it is after the last; what was changed back has not changed. */
export function mergedChanges(all: readonly OccasionChanges[]): OccasionChanges {
  const merged: Record<string, unknown> = {};
  for (const changes of all) {
    for (const [field, change] of Object.entries(changes)) {
      if (change === undefined) continue;
      const before = merged[field] as { was: unknown } | undefined;
      merged[field] = change === true || !before ? change : { ...change, was: before.was };
    }
  }
  const stands = ([, change]: [string, unknown]) =>
    change === true || !isDeepStrictEqual((change as { was: unknown }).was, (change as { is: unknown }).is);
  return Object.fromEntries(Object.entries(merged).filter(stands)) as OccasionChanges;
}
