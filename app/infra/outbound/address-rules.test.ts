import { describe, expect, it } from "vitest";
import { isLoopbackName, isReachable } from "./address-rules.ts";

describe("a network address", () => {
  it.each([
    ["93.184.216.34", true],
    ["8.8.8.8", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["127.0.0.1", false],
    ["127.255.255.254", false],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["::", false],
    ["::1", false],
    ["::ffff:127.0.0.1", false],
    ["::ffff:8.8.8.8", false],
    ["::127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["2002:7f00:1::", false],
    ["2001:db8::1", false],
    ["fe80::1", false],
    ["fc00::1", false],
    ["ff02::1", false],
    ["not an address", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isReachable(address, "public")).toBe(expected);
  });

  it.each([
    ["127.0.0.1", true],
    ["127.9.9.9", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["8.8.8.8", false],
    ["10.0.0.1", false],
    ["", false],
  ])("%s is loopback: %s", (address, expected) => {
    expect(isReachable(address, "loopback")).toBe(expected);
  });
});

it.each([
  ["http://localhost:3000", true],
  ["http://127.1", true],
  ["http://0x7f000001", true],
  ["http://[::1]:9", true],
  ["http://demo.localhost", false],
  ["http://localhost.evil.example", false],
  ["http://10.0.0.1", false],
])("%s is named as this machine: %s", (url, expected) => {
  expect(isLoopbackName(new URL(url).hostname)).toBe(expected);
});
