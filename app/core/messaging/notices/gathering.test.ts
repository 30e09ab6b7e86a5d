import { describe, expect, it } from "vitest";
import { type Gathered, gather, MAX_MAILS, type PendingNotice } from "./gathering.ts";

const now = new Date("2026-12-07T12:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const notice = (id: number, dueIn: number, urgent = false, withdrawable = false): PendingNotice => ({
  id,
  urgent,
  withdrawable,
  dueAt: at(dueIn),
});
/** When `count` mails were sent: one a minute, the newest a minute ago. */
const sent = (count: number) => Array.from({ length: count }, (_, n) => at(-60 * (n + 1)));

describe("gathering", () => {
  it.each<[string, PendingNotice[], Date[], Gathered]>([
    ["nothing", [], [], { mails: [] }],
    ["one that is not due", [notice(1, 1)], [], { mails: [] }],
    ["one that is due", [notice(1, 0)], [], { mails: [[1]] }],
    ["those that came while the first waited", [notice(1, -1), notice(2, 59)], [], { mails: [[1, 2]] }],
    ["urgent ones, each alone", [notice(1, 0, true), notice(2, 0, true)], [], { mails: [[1], [2]] }],
    ["no urgent one before its time", [notice(1, 5, true), notice(2, 0)], [], { mails: [[2]] }],
    [
      "an urgent one apart from those that wait",
      [notice(1, 50), notice(2, 0, true), notice(3, 55)],
      [],
      { mails: [[2]] },
    ],
    [
      "none before its time that may be taken back",
      [notice(1, 0), notice(2, 20, false, true)],
      [],
      { mails: [[1]] },
    ],
    [
      "one that might have been, with the others",
      [notice(1, 0, false, true), notice(2, 20)],
      [],
      { mails: [[1, 2]] },
    ],
    ["the last that the hour allows", [notice(1, 0)], sent(MAX_MAILS - 1), { mails: [[1]] }],
    [
      "nothing more after that, until the first of them is an hour old",
      [notice(1, 0), notice(2, 30)],
      sent(MAX_MAILS),
      { mails: [], waiting: { ids: [1, 2], until: at(3600 - 60 * MAX_MAILS) } },
    ],
    [
      "urgent ones all the same",
      [notice(1, 0), notice(2, 0, true)],
      sent(MAX_MAILS),
      { mails: [[2]], waiting: { ids: [1], until: at(3600 - 60 * (MAX_MAILS - 1)) } },
    ],
    ["as before once those are an hour old", [notice(1, 0)], sent(70).slice(59), { mails: [[1]] }],
  ])("lets go %s", (_what, pending, mails, expected) => {
    expect(gather(pending, mails, now)).toEqual(expected);
  });

  it("makes no mail of more than a hundred, and loses none", () => {
    const pending = Array.from({ length: 250 }, (_, id) => notice(id, 0));
    const { mails, waiting } = gather(pending, [], now);
    expect(mails.map((ids) => ids.length)).toEqual([100]);
    expect([...mails.flat(), ...(waiting?.ids ?? [])]).toEqual(pending.map(({ id }) => id));
    expect(waiting?.until).toEqual(at(60));
  });

  it("never makes more than the hour allows, however notices come, and loses none", () => {
    const handled = new Set<number>();
    const made: Date[] = [];
    let pending: PendingNotice[] = [];
    for (let second = 0; second < 3 * 3600; second += 20) {
      const instant = at(second);
      if (second < 3600) pending.push(notice(second, second + 60));
      const { mails, waiting } = gather(pending, made, instant);
      for (const ids of mails) {
        made.push(instant);
        for (const id of ids) handled.add(id);
      }
      pending = pending
        .filter(({ id }) => !handled.has(id))
        .map((one) => (waiting?.ids.includes(one.id) ? { ...one, dueAt: waiting.until } : one));
      const lastHour = made.filter((one) => one.getTime() > instant.getTime() - 3_600_000);
      expect(lastHour.length).toBeLessThanOrEqual(MAX_MAILS);
    }
    expect(handled.size).toBe(180);
    expect(pending).toEqual([]);
  });
});
