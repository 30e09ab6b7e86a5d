import { expect, it } from "vitest";
import { openCallLimits } from "./call-limits.server.ts";

it("lets a credential call so often in a minute, and says what is left", async () => {
  const limits = openCallLimits(3);
  const call = (token: string | null, ip = "192.0.2.1") => limits.count({ token, ip });
  expect(await call("a")).toMatchObject({
    allowed: true,
    headers: { "RateLimit-Policy": '"credential";q=3;w=60', RateLimit: '"credential";r=2;t=60' },
  });
  await call("a");
  expect(await call("a")).toMatchObject({ allowed: true, headers: { RateLimit: '"credential";r=0;t=60' } });
  expect(await call("a")).toMatchObject({ allowed: false, seconds: 60 });
  expect((await call("b")).allowed).toBe(true);
  // A program that keeps calling takes nothing from the others at its address.
  for (let n = 0; n < 30; n++) expect((await call("a")).allowed).toBe(false);
  expect((await call("c")).allowed).toBe(true);
});

it("lets a network call five times as often, whatever credentials it shows", async () => {
  const limits = openCallLimits(2);
  const calls = [];
  for (let n = 0; n < 11; n++)
    calls.push(await limits.count({ token: n % 2 ? `${n}` : null, ip: "192.0.2.1" }));
  expect(calls.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false]);
  expect(calls[10]?.headers["RateLimit-Policy"]).toBe('"network";q=10;w=60');
  expect((await limits.count({ token: "0", ip: "192.0.2.2" })).allowed).toBe(true);
});
