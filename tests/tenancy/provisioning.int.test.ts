import { describe, expect, it } from "vitest";
import { createClub, type NewClub } from "#app/flows/founding/create-club.server.ts";
import type { Club } from "#tenants/directory.ts";
import { testDatabase } from "#tests/support/postgres.ts";

const test = await testDatabase();

const cedar: NewClub = {
  name: "Cedar",
  subdomain: "cedar",
  timezone: "Europe/Madrid",
  currency: "EUR",
  locale: "es",
  adminName: "Celia",
  adminEmail: "celia@cedar.example",
};

/** Everything that a club could leave behind on the platform. */
async function traces() {
  const { rows } = await test.database.platform.raw(
    `SELECT (SELECT count(*) FROM platform.organizations) AS organizations,
            (SELECT count(*) FROM platform.identities) AS identities,
            (SELECT count(*) FROM platform.affiliations) AS affiliations,
            (SELECT count(*) FROM platform.tenants) AS tenants,
            (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 't\\_%' AND nspname NOT IN
              (SELECT id FROM control.schemas)) AS strays`,
  );
  return rows[0];
}

describe("claiming a tenant", () => {
  it("gives each of many callers at once their own, spares and fresh ones alike", async () => {
    await test.provisioner.fillSpares(3);
    const claimed = await Promise.all(Array.from({ length: 8 }, () => test.provisioner.claim()));
    expect(new Set(claimed).size).toBe(8);
    for (const tenant of claimed) {
      expect(await test.database.withTenant(tenant, {}, (db) => db("members").count())).toEqual([
        { count: 0 },
      ]);
      await test.provisioner.drop(tenant);
    }
  });

  it("leaves no schema and no row of a dropped tenant", async () => {
    const before = await traces();
    const tenant = await test.provisioner.claim();
    await test.provisioner.drop(tenant);
    expect(await traces()).toEqual(before);
    await expect(test.database.withTenant(tenant, {}, async () => 1)).rejects.toThrow();
  });
});

describe("creating a club", () => {
  it("can be reached and signed in to when it returns", async () => {
    const club = await createClub(test, cedar);
    expect(club).toMatchObject({ name: "Cedar", subdomain: "cedar", suspended: false });
    expect(await test.directory.bySubdomain("CEDAR")).toEqual(club);
    expect(await test.directory.byPublicId(club.publicId)).toEqual(club);
    const members = await test.database.withTenant(club.tenant, {}, (db) =>
      db("members").select("email", "role"),
    );
    expect(members).toEqual([{ email: cedar.adminEmail, role: "admin" }]);
  });

  it("puts a club that was founded by sign-up into nobody's list before they have signed in", async () => {
    const before = await traces();
    const welcome = { language: "en" as const, askedAt: new Date() };
    const adminEmail = "stranger@cedar.example";
    await createClub(test, { ...cedar, subdomain: "cedar-two", adminEmail, welcome });
    const { identities, affiliations } = await traces();
    expect({ identities, affiliations }).toEqual({
      identities: before.identities,
      affiliations: before.affiliations,
    });
  });

  it("refuses a taken name in any case, a reserved and a malformed one, without a trace", async () => {
    const before = await traces();
    const attempts: [string, string][] = [
      ["Alder", "subdomain-taken"],
      ["www", "subdomain-reserved"],
      ["-x-", "subdomain-invalid"],
    ];
    for (const [subdomain, code] of attempts) {
      const attempt = createClub(test, { ...cedar, subdomain, adminEmail: "new@cedar.example" });
      await expect(attempt).rejects.toMatchObject({ code, field: "subdomain" });
    }
    expect(await traces()).toEqual(before);
  });

  it("gives a name that two ask for at once to one of them, without a trace of the other", async () => {
    const before = await traces();
    const founders = ["a@elm.example", "b@elm.example", "c@elm.example"];
    const results = await Promise.allSettled(
      founders.map((adminEmail) => createClub(test, { ...cedar, subdomain: "elm", adminEmail })),
    );
    const made = results.filter(
      (result): result is PromiseFulfilledResult<Club> => result.status === "fulfilled",
    );
    expect(made).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "subdomain-taken" });
    }
    expect(await traces()).toEqual({
      ...before,
      organizations: before.organizations + 1,
      identities: before.identities + 1,
      affiliations: before.affiliations + 1,
      tenants: before.tenants + 1,
    });
  });

  it("leaves no half club when the club's own side fails", async () => {
    const before = await traces();
    const attempt = createClub(test, {
      ...cedar,
      subdomain: "fir",
      currency: "euros",
      adminEmail: "f@fir.example",
    });
    await expect(attempt).rejects.toThrow("organization_currency_check");
    expect(await traces()).toEqual(before);
    expect(await test.directory.bySubdomain("fir")).toBeUndefined();
  });

  it("does not forget a founder who is known from another club when founding fails", async () => {
    const before = await traces();
    const attempt = createClub(test, { ...cedar, subdomain: "gum", currency: "euros" });
    await expect(attempt).rejects.toThrow();
    expect(await traces()).toEqual(before);
  });
});

describe("the directory", () => {
  it("leads a former name to the present one until its time is over", async () => {
    const [alder] = test.clubs;
    const former = { subdomain: "old-alder", tenant_id: alder.tenant };
    await test.database.withPlatform({}, (db) =>
      db("former_subdomains").insert([
        { ...former, until: new Date(Date.now() + 60_000) },
        { ...former, subdomain: "ancient-alder", until: new Date(Date.now() - 60_000) },
      ]),
    );
    expect(await test.directory.bySubdomain("old-alder")).toEqual({ movedTo: "alder" });
    expect(await test.directory.bySubdomain("ancient-alder")).toBeUndefined();
    await expect(createClub(test, { ...cedar, subdomain: "old-alder" })).rejects.toMatchObject({
      code: "subdomain-taken",
    });
  });
});
