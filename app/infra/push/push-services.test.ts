import { expect, it } from "vitest";
import { isPushService } from "./push-services.ts";

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc:def", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/gAAA", true],
  ["https://web.push.apple.com/QGu", true],
  ["https://wns2-db5p.notify.windows.com/w/?token=BQYA", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.example/", false],
  ["https://evilfcm.googleapis.com/", false],
  ["https://push.apple.com/", false],
  ["https://fcm.googleapis.com@evil.example/", false],
  ["https://user:secret@fcm.googleapis.com/", false],
  ["https://127.0.0.1/", false],
  ["https://[::1]/", false],
  ["javascript:alert(1)", false],
  ["nonsense", false],
])("%s is a push service: %s", (address, is) => {
  expect(isPushService(address)).toBe(is);
});

it("is also what the host allows, to the port", () => {
  const others = ["http://127.0.0.1:4001"];
  expect(isPushService("http://127.0.0.1:4001/push/1", others)).toBe(true);
  expect(isPushService("http://127.0.0.1:4002/push/1", others)).toBe(false);
  expect(isPushService("http://x@127.0.0.1:4001/push/1", others)).toBe(false);
});
