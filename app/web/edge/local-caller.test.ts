import { expect, it } from "vitest";
import { isLocalCaller, isPrivateCaller } from "./local-caller.ts";

it.each([
  ["127.0.0.1", {}, true],
  ["127.9.8.7", { host: "demo.localhost:3000", origin: "http://demo.localhost:3000" }, true],
  ["::1", {}, true],
  ["::ffff:127.0.0.1", {}, true],
  [undefined, {}, false],
  ["", {}, false],
  ["10.0.0.7", {}, false],
  ["192.168.1.127", {}, false],
  ["::ffff:10.0.0.7", {}, false],
  ["fe80::1", {}, false],
  ["127.0.0.1.evil.example", {}, false],
  ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }, false],
  ["127.0.0.1", { "x-forwarded-proto": "https" }, false],
  ["127.0.0.1", { "x-forwarded-host": "" }, false],
  ["::1", { forwarded: "for=127.0.0.1" }, false],
  ["::1", { via: "1.1 proxy" }, false],
  ["::1", { "x-real-ip": "127.0.0.1" }, false],
])("a caller at %s with %j is on this machine: %s", (peer, headers, expected) => {
  expect(isLocalCaller(peer, headers)).toBe(expected);
});

it.each([
  ["127.0.0.1", {}, true],
  ["::1", {}, true],
  ["10.0.0.7", {}, true],
  ["::ffff:172.18.0.1", {}, true],
  ["192.168.1.127", { "user-agent": "Go-http-client/1.1" }, true],
  ["fd12:3456::7", {}, true],
  ["fe80::1%eth0", {}, true],
  ["8.8.8.8", {}, false],
  ["::ffff:8.8.8.8", {}, false],
  ["2606:4700::1111", {}, false],
  ["10.0.0.7.evil.example", {}, false],
  [undefined, {}, false],
  ["10.0.0.7", { "x-forwarded-for": "10.0.0.8" }, false],
  ["10.0.0.7", { via: "2.0 proxy" }, false],
])("a caller at %s with %j is near: %s", (peer, headers, expected) => {
  expect(isPrivateCaller(peer, headers)).toBe(expected);
});
