import { expect, it } from "vitest";
import { Refusal } from "#app/kernel/refusal.ts";
import { MAX_FIELDS, postedForm } from "./posted-form.server.ts";

const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

function parts(boundary: string, count: number): string {
  const part = (_: unknown, at: number) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${at}\r\n`;
  return `${Array.from({ length: count }, part).join("")}--${boundary}--\r\n`;
}

const posted = (type: string, body: string) =>
  new Request("http://red.example/", { method: "POST", headers: { "content-type": type }, body });

it.each([
  ["application/x-www-form-urlencoded", "a=1&b=2"],
  [" Application/X-WWW-Form-URLEncoded ; charset=UTF-8", "a=1&b=2"],
  ["multipart/form-data; boundary=b", parts("b", 2)],
  ['multipart/form-data; boundary="b c"', parts("b c", 2)],
  [
    "MULTIPART/form-data;charset=utf-8;  Boundary=----WebKitFormBoundaryX",
    parts("----WebKitFormBoundaryX", 2),
  ],
])("reads a form of the type %s", async (type, body) => {
  expect([...(await postedForm(posted(type, body)))]).toHaveLength(2);
});

it.each([
  "multipart/form-data; x-boundary=zzz; boundary=b",
  'multipart/form-data; x="; boundary=zzz"; boundary=b',
  "multipart/form-data; boundary=b; x-boundary=zzz",
  "multipart/form-data; boundary=zzz; boundary=b",
  "multipart/form-data; boundary=b; boundary=zzz",
  'multipart/form-data; boundary="b"',
  "multipart/form-data ;boundary=b",
  "multipart/form-data; boundary = zzz; boundary=b",
])("reads no form with too many parts, however its type is written: %s", async (type) => {
  await expect(postedForm(posted(type, parts("b", MAX_FIELDS + 1)))).rejects.toEqual(refusal("malformed"));
});

it.each([
  "multipart/form-data",
  "text/plain",
  "multipart/mixed; boundary=b",
  "",
  "nonsense",
  "multipart/form-data; boundary=",
  // Of two programs that read it, each might take another one.
  "multipart/form-data; boundary=b; boundary=zzz",
])("takes nothing of the type %j for a form", async (type) => {
  await expect(postedForm(posted(type, parts("b", 1)))).rejects.toEqual(refusal("malformed"));
});

it("waits for the turn once the body is there, before it parses anything, and passes its refusal on", async () => {
  const busy = new Refusal("club-busy");
  const request = posted("multipart/form-data; boundary=b", "no form at all");
  const reading = postedForm(request, async () => {
    expect(request.bodyUsed).toBe(true);
    throw busy;
  });
  await expect(reading).rejects.toBe(busy);
});
