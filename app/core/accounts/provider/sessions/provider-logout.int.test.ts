import { expect, it } from "vitest";
import { sealFor } from "#app/kernel/seal.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { keepLogoutUrl, sweepLogoutUrls, takeLogoutUrl } from "./provider-logout.server.ts";

const base = await testDatabase({ poolSize: 8 });

const URL = "https://id.example/end?id_token_hint=eyJhbGciOi";
const seal = sealFor("a secret of the test, long enough", "leaving");
const keep = () => base.database.withPlatform({}, (db) => keepLogoutUrl(db, seal, URL));
const take = (ticket: string) => base.database.withPlatform({}, (db) => takeLogoutUrl(db, seal, ticket));
const rows = async () =>
  (await base.database.platform.raw<{ rows: { url: Buffer }[] }>("SELECT url FROM platform.provider_logouts"))
    .rows;
const age = (seconds: number) =>
  base.database.platform.raw(
    "UPDATE platform.provider_logouts SET expires_at = expires_at - make_interval(secs => ?)",
    [seconds],
  );

it("leads one of any number of askers to the address, which is stored sealed", async () => {
  const ticket = await keep();
  expect(String((await rows())[0]?.url)).not.toContain("id.example");
  const all = await Promise.all(Array.from({ length: 8 }, () => take(ticket)));
  expect(all.filter((url) => url !== undefined)).toEqual([URL]);
  expect(await rows()).toEqual([]);
});

it.each([
  [59, URL],
  [61, undefined],
])("is good for a minute: after %i s it leads to %s", async (seconds, expected) => {
  const ticket = await keep();
  await age(seconds);
  expect(await take(ticket)).toBe(expected);
});

it("is swept if nobody came", async () => {
  await keep();
  await base.database.withPlatform({}, sweepLogoutUrls);
  expect(await rows()).toHaveLength(1);
  await age(61);
  await base.database.withPlatform({}, sweepLogoutUrls);
  expect(await rows()).toEqual([]);
});
