import { expect, test } from "vitest";
import { CellDownError, openBreaker } from "./breaker.ts";

const refused = () =>
  Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
const done = () => Promise.resolve("done");

test("after a failure to connect, work is refused at once for three seconds, then one piece tries", async () => {
  let clock = 1_000;
  const guard = openBreaker("east", () => clock);
  expect(await guard(done)).toBe("done");
  await expect(guard(refused)).rejects.toThrow("ECONNREFUSED");
  await expect(guard(done)).rejects.toThrow(CellDownError);

  clock += 3_000;
  const first = Promise.withResolvers<string>();
  const trying = guard(() => first.promise);
  await expect(guard(done)).rejects.toThrow(CellDownError);
  first.resolve("back");
  expect(await trying).toBe("back");
  expect(await guard(done)).toBe("done");
});

test("a try that fails begins the three seconds anew", async () => {
  let clock = 1_000;
  const guard = openBreaker("east", () => clock);
  await expect(guard(refused)).rejects.toThrow();
  clock += 3_000;
  await expect(guard(refused)).rejects.toThrow("ECONNREFUSED");
  clock += 2_999;
  await expect(guard(done)).rejects.toThrow(CellDownError);
});

test("an error of the work itself, or a request that has had its time, says nothing about the cell", async () => {
  const guard = openBreaker("east");
  for (const error of [
    Object.assign(new Error("duplicate key"), { code: "23505" }),
    Object.assign(new Error("This request has had its time with the database."), { code: "ETIMEDOUT" }),
  ])
    await expect(guard(() => Promise.reject(error))).rejects.toThrow(error.message);
  expect(await guard(done)).toBe("done");
});
