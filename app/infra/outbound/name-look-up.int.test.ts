import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { expect, it } from "vitest";
import { resolveAddresses } from "./name-look-up.server.ts";

it.each([
  ["localhost", ["127.0.0.1", "::1"]],
  ["club.localhost", ["127.0.0.1", "::1"]],
  ["192.0.2.7", ["192.0.2.7"]],
  ["[2001:db8::7]", ["2001:db8::7"]],
])("%s is known without a name server", async (name, addresses) => {
  expect((await resolveAddresses(name)).map(({ address }) => address)).toEqual(addresses);
});

it("leaves the process its look-ups while a name server is silent", async () => {
  const server = createSocket("udp4").bind(0, "127.0.0.1");
  const asked: (() => void)[] = [];
  let isSilent = true;
  server.on("message", (query, { port, address }) => {
    const refuse = () => server.send(refusalOf(query), port, address);
    if (isSilent) asked.push(refuse);
    else refuse();
  });
  await once(server, "listening");
  const at = (timeout: number) => ({ servers: [`127.0.0.1:${server.address().port}`], timeout });
  try {
    // More than the process has threads for look-ups.
    let settled = 0;
    const waiting = Array.from({ length: 8 }, (_, n) =>
      resolveAddresses(`slow${n}.club.example`, at(60_000)).finally(() => settled++),
    );
    const ends = Promise.allSettled(waiting);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(8);
    expect((await lookup("localhost")).address).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(settled).toBe(0);
    await expect(resolveAddresses("slow.club.example", at(300))).rejects.toMatchObject({ code: "ETIMEOUT" });
    isSilent = false;
    for (const refuse of asked) refuse();
    const kinds = (await ends).map((one) => (one.status === "rejected" ? one.reason.code : one.value));
    expect(new Set(kinds)).toEqual(new Set(["ENOTFOUND"]));
  } finally {
    server.close();
  }
});

/** Says that there is no such name. */
function refusalOf(query: Buffer): Buffer {
  const answer = Buffer.from(query);
  answer.writeUInt16BE(answer.readUInt16BE(2) | 0x8003, 2);
  return answer;
}
