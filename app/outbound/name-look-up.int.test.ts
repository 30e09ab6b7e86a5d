import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { expect, it } from "vitest";
import { addressesOf } from "./name-look-up.server.ts";

it.each([
  ["localhost", ["127.0.0.1", "::1"]],
  ["club.localhost", ["127.0.0.1", "::1"]],
  ["192.0.2.7", ["192.0.2.7"]],
  ["[2001:db8::7]", ["2001:db8::7"]],
])("%s is known without a name server", async (name, addresses) => {
  expect((await addressesOf(name)).map(({ address }) => address)).toEqual(addresses);
});

it("leaves the process its look-ups while a name server is silent", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  const server = `127.0.0.1:${silent.address().port}`;
  try {
    const waiting = Array.from({ length: 8 }, (_, n) =>
      addressesOf(`slow${n}.club.example`, { servers: [server], timeout: 300 }),
    );
    const settled = Promise.allSettled(waiting);
    const first = await Promise.race([
      settled.then(() => "silent"),
      lookup("localhost").then(() => "localhost"),
    ]);
    expect(first).toBe("localhost");
    const kinds = (await settled).map((one) => (one.status === "rejected" ? one.reason.code : one.value));
    expect(new Set(kinds)).toEqual(new Set(["ETIMEOUT"]));
  } finally {
    silent.close();
  }
}, 30_000);
