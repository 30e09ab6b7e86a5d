import { expect, test, vi } from "vitest";
import { CellDownError, openBreaker } from "./breaker.ts";

const refused = () =>
  Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
const done = () => Promise.resolve("done");

test("after a failure that a probe confirms, work is refused at once for three seconds, then one piece probes", async () => {
  let clock = 1_000;
  const probe = vi.fn(refused);
  const guard = openBreaker("east", probe, () => clock);
  expect(await guard(done)).toBe("done");
  await expect(guard(refused)).rejects.toThrow("ECONNREFUSED");
  await expect(guard(done)).rejects.toThrow(CellDownError);

  clock += 3_000;
  const answer = Promise.withResolvers<never>();
  probe.mockImplementationOnce(() => answer.promise);
  const trying = guard(done);
  await expect(guard(done)).rejects.toThrow(CellDownError);
  answer.resolve(undefined as never);
  expect(await trying).toBe("done");
  expect(await guard(done)).toBe("done");
  expect(probe).toHaveBeenCalledTimes(2);
});

test("a cell that answers is open for all, however long the first piece of work takes", async () => {
  let clock = 1_000;
  const probe = vi.fn().mockImplementationOnce(refused).mockImplementation(done);
  const guard = openBreaker("east", probe, () => clock);
  await expect(guard(refused)).rejects.toThrow("ECONNREFUSED");
  clock += 3_000;
  const long = Promise.withResolvers<string>();
  const importing = guard(() => long.promise);
  await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(2), { timeout: 4_000 });
  expect(await guard(done)).toBe("done");
  long.resolve("imported");
  expect(await importing).toBe("imported");
});

test("a lost connection is the trouble of one piece of work if a new one can be opened", async () => {
  const probe = vi.fn(done);
  const guard = openBreaker("east", probe);
  await expect(Promise.allSettled([guard(refused), guard(refused)])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(probe).toHaveBeenCalledTimes(1);
  expect(await guard(done)).toBe("done");
});

test("a cell that refuses a new connection is in reach", async () => {
  const full = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
  const guard = openBreaker("east", () => Promise.reject(full));
  await expect(guard(refused)).rejects.toThrow("ECONNREFUSED");
  expect(await guard(done)).toBe("done");
});

test("a probe that fails begins the three seconds anew", async () => {
  let clock = 1_000;
  const guard = openBreaker("east", refused, () => clock);
  await expect(guard(refused)).rejects.toThrow();
  clock += 3_000;
  await expect(guard(done)).rejects.toThrow("ECONNREFUSED");
  clock += 2_999;
  await expect(guard(done)).rejects.toThrow(CellDownError);
});

test("an error of the work itself, or a request that has had its time, says nothing about the cell", async () => {
  const guard = openBreaker("east", refused);
  for (const error of [
    Object.assign(new Error("duplicate key"), { code: "23505" }),
    Object.assign(new Error("This request has had its time with the database."), { code: "ETIMEDOUT" }),
  ])
    await expect(guard(() => Promise.reject(error))).rejects.toThrow(error.message);
  expect(await guard(done)).toBe("done");
});
