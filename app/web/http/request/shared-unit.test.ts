import { describe, expect, it } from "vitest";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { shareUnit } from "./shared-unit.server.ts";

const uow = { now: new Date(0) } as UnitOfWork;

/** A unit whose end reports, as a database does, that one of its statements had failed. */
const failing = () =>
  shareUnit(async (work) => {
    await work(uow);
    throw new Error("nothing was kept");
  });

describe("a unit of work that is shared", () => {
  it("is opened once for work that overlaps, and again for what comes later", async () => {
    let opened = 0;
    const share = shareUnit(async (work) => {
      opened++;
      await work(uow);
    });
    expect(await Promise.all([share(async () => 1), share(async () => 2)])).toEqual([1, 2]);
    expect(opened).toBe(1);
    expect(await share(async () => 3)).toBe(3);
    expect(opened).toBe(2);
  });

  it("tells the work that failed why, and not that the whole was not kept", async () => {
    const share = failing();
    const slow = Promise.withResolvers<string>();
    const cause = new Error("took too long");
    const works = [share(() => Promise.reject(cause)), share(() => slow.promise)];
    slow.resolve("read before that");
    expect(await Promise.allSettled(works)).toMatchObject([{ reason: cause }, { value: "read before that" }]);
    await expect(share(() => Promise.reject(cause))).rejects.toBe(cause);
  });

  it("tells the work that failed only because of other work why that one did", async () => {
    const share = failing();
    const cause = Object.assign(new Error("took too long"), { code: "57014" });
    const aborted = Object.assign(new Error("the transaction is aborted"), { code: "25P02" });
    const later = Promise.withResolvers<string>();
    const works = [share(() => Promise.reject(cause)), share(() => later.promise)];
    setTimeout(() => later.reject(aborted));
    expect(await Promise.allSettled(works)).toMatchObject([{ reason: cause }, { reason: cause }]);
    await expect(share(() => Promise.reject(aborted))).rejects.toBe(aborted);
  });

  it("tells everybody why it could not be opened, or ended", async () => {
    const closed = new Error("no connection");
    const share = shareUnit(() => Promise.reject(closed));
    expect(await Promise.allSettled([share(async () => 1), share(async () => 2)])).toMatchObject([
      { reason: closed },
      { reason: closed },
    ]);
    await expect(failing()(async () => "done")).rejects.toThrow("nothing was kept");
  });
});
