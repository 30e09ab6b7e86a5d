import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

test("clubs take turns, one under way each", () => {
  const queue = new FairQueue<string>({ waiting: 10, perClub: 4 });
  for (const job of ["a1", "a2", "a3", "b1", "b2", "c1"]) queue.add(job.slice(0, 1), job);
  const begun = [];
  for (let next = queue.next(); next; next = queue.next()) begun.push(next.job);
  expect(begun).toEqual(["a1", "b1", "c1"]);
  queue.done("b");
  queue.done("a");
  expect([queue.next()?.job, queue.next()?.job, queue.next()]).toEqual(["b2", "a2", undefined]);
});

test("minor jobs wait behind the others of their club, one at a time, and take no place of theirs", () => {
  const queue = new FairQueue<string>({ waiting: 10, perClub: 2 });
  const minor = (job: string) => queue.add("a", job, { isMinor: true });
  expect([minor("picture 1"), queue.next()?.job]).toEqual([true, "picture 1"]);
  expect([minor("picture 2"), minor("picture 3")]).toEqual([true, false]);
  expect(["teams 1", "teams 2", "teams 3"].map((job) => queue.add("a", job))).toEqual([true, true, false]);
  const begun = [1, 2, 3, 4].map(() => {
    queue.done("a");
    return queue.next()?.job;
  });
  expect(begun).toEqual(["teams 1", "teams 2", "picture 2", undefined]);
});

test("no room: for the club that has enough waiting, and for all when it is full", () => {
  const queue = new FairQueue<number>({ waiting: 3, perClub: 2 });
  expect([queue.add("a", 1), queue.add("a", 2), queue.add("a", 3)]).toEqual([true, true, false]);
  expect([queue.add("b", 1), queue.add("c", 1)]).toEqual([true, false]);
  queue.next();
  expect(queue.add("c", 1)).toBe(true);
  expect(queue.clear()).toHaveLength(3);
  expect(queue.next()).toBeUndefined();
});

test("what is not wanted any more gives its place in line to another", () => {
  const queue = new FairQueue<number>({ waiting: 2, perClub: 1 });
  expect([queue.add("a", 1), queue.hasRoom("a"), queue.hasRoom("b")]).toEqual([true, false, true]);
  queue.remove("a", 1);
  queue.remove("a", 1);
  expect([queue.next(), queue.add("a", 2), queue.add("b", 3)]).toEqual([undefined, true, true]);
  expect([queue.next()?.job, queue.next()?.job]).toEqual([2, 3]);
});

test("within a club people take turns, and who had the last one waits for the others", () => {
  const queue = new FairQueue<string>({ waiting: 10, perClub: 10 });
  const add = (job: string) => queue.add("a", job, { person: job.slice(0, 1) });
  for (const job of ["p1", "p2", "p3", "p4"]) add(job);
  const begun = [queue.next()?.job];
  for (const job of ["q1", "q2", "r1", "p5"]) add(job);
  for (let left = 7; left > 0; left--) {
    queue.done("a");
    begun.push(queue.next()?.job);
  }
  expect(begun).toEqual(["p1", "q1", "r1", "p2", "q2", "p3", "p4", "p5"]);
});

test("in a full line who has most places gives one to somebody who has fewer", () => {
  const queue = new FairQueue<string>({ waiting: 10, perClub: 3 });
  const add = (job: string) => queue.add("a", job, { person: job.slice(0, 1) });
  expect(["p1", "p2", "p3", "p4"].map(add)).toEqual([true, true, true, false]);
  expect([queue.hasRoom("a"), queue.giveWay("a", "p"), queue.giveWay("a", "q"), add("q1")]).toEqual([
    true,
    undefined,
    "p3",
    true,
  ]);
  expect([queue.giveWay("a", "q"), queue.giveWay("a", "r"), add("r1")]).toEqual([undefined, "p2", true]);
  expect([queue.hasRoom("a"), queue.giveWay("a", "s"), add("s1")]).toEqual([false, undefined, false]);
  queue.remove("a", "r1");
  expect([queue.hasRoom("a"), queue.giveWay("a", "s"), add("s1")]).toEqual([true, undefined, true]);
});
