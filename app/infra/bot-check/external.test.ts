import { afterAll, beforeAll, expect, it } from "vitest";
import { type SiteVerify, startSiteVerify } from "#tests/support/site-verify.ts";
import { externalCheck } from "./external.server.ts";

let service: SiteVerify;
const warnings: unknown[] = [];
const log = { warn: ({ err }: { err: unknown }) => void warnings.push(err) };

beforeAll(async () => {
  service = await startSiteVerify();
});
afterAll(() => service?.close());

const check = (changes: Partial<SiteVerify> = {}) => externalCheck({ ...service, ...changes }, log as never);

it("asks with the secret, the response and the network address, and believes the answer", async () => {
  expect(await check().isPerson("person-1", "192.0.2.1")).toBe(true);
  expect(service.asked.at(-1)).toEqual({
    secret: "test-secret",
    response: "person-1",
    remoteip: "192.0.2.1",
  });
  expect(await check().isPerson("person-1", "192.0.2.1")).toBe(false);
  expect(await check().isPerson("robot", "192.0.2.1")).toBe(false);
  expect(await check({ secret: "wrong" }).isPerson("person-2", "192.0.2.1")).toBe(false);
  expect(warnings).toEqual([]);
});

it("asks nobody if the form brought nothing", async () => {
  const before = service.asked.length;
  expect(await check().isPerson(undefined, "192.0.2.1")).toBe(false);
  expect(service.asked).toHaveLength(before);
});

it.each([
  "https://10.0.0.1/siteverify",
  "https://[fd00::1]/siteverify",
  "http://bot-check.example/siteverify",
])("asks nobody at %s, and says so in the log", async (verify) => {
  warnings.length = 0;
  expect(await check({ verify }).isPerson("person-4", "192.0.2.1")).toBe(false);
  expect(warnings).toMatchObject([{ failure: "forbidden" }]);
});

it.each([
  ["down", { message: "The bot check answered 503." }],
  ["garbage", { name: "SyntaxError" }],
  ["redirecting", { message: "The bot check answered 307." }],
  ["hanging", { failure: "timeout" }],
] as const)(
  "sees no person and says so in the log while the service is %s",
  async (mood, why) => {
    warnings.length = 0;
    service.mood = mood;
    expect(await check().isPerson("person-3", "192.0.2.1")).toBe(false);
    expect(warnings).toMatchObject([why]);
  },
  30_000,
);
