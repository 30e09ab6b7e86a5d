import { beforeEach, describe, expect, it } from "vitest";
import { toInvitationCode } from "#app/core/club/public-id.ts";
import { renewInvitation } from "#app/core/club/renew-invitation.server.ts";
import { joiningSetting } from "#app/core/club/settings/settings.ts";
import { approveMember, declineMember } from "#app/core/members/approve-member.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { memberDetail } from "#app/core/members/members.server.ts";
import { openRateLimits } from "#app/core/rate-limits.server.ts";
import { noBotCheck } from "#app/infra/bot-check/bot-check.ts";
import type { OutgoingMail } from "#app/infra/mail/mail-transport.server.ts";
import { openDirectory } from "#tenants/directory.ts";
import { all, run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { moveMemberEmail } from "../email-change/change-email.server.ts";
import { JoinSchema } from "../identities.schemas.ts";
import { createAccessLink } from "../links/access-links.server.ts";
import { enterClub } from "../sign-ins/enter-club.server.ts";
import { joinClub } from "./join-club.server.ts";
import { sendJoinMail } from "./join-mail.server.ts";

let app: Parameters<typeof joinClub>[0] &
  Parameters<typeof enterClub>[0] &
  Parameters<typeof renewInvitation>[0];
const sent: OutgoingMail[] = [];

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const { directory } = base;
app = { ...units.host, directory, limits: openRateLimits(base.database), botCheck: noBotCheck, env: {} };

beforeEach(async () => {
  sent.length = 0;
  await run(base.database.platform, "DELETE FROM dispatch.outbox");
});

const club = () => base.clubs[0];
const clubNow = async () => {
  const found = await openDirectory(base.database).byTenant(club().tenant);
  if (!found || "movedTo" in found) throw new Error("no club");
  return found;
};
const caller = { kind: "browser" as const, userAgent: "test", ip: "192.0.2.1" };
const join = async (email: string, code?: string, ip = "192.0.2.1") =>
  joinClub(
    app,
    club(),
    { code: code ?? toInvitationCode((await clubNow()).publicId), name: "Nora", email },
    { ip, language: "en" },
  );
const confirm = async (email: string, name = "Nora") => {
  const { token } = await base.database.withPlatform({}, (db) =>
    createAccessLink(db, { tenant: club().tenant, purpose: "join", email, name }),
  );
  return enterClub(app, club(), { purpose: "join", token }, caller);
};
const choose = (joining: string) =>
  units.asSystem((uow) =>
    uow
      .db("settings")
      .insert({ id: joiningSetting.id, value: JSON.stringify(joining) })
      .onConflict("id")
      .merge(),
  );
const memberBy = (email: string) => units.asSystem((uow) => uow.db("members").where({ email }).first());
const waiting = async (kind: string) => {
  const rows = await all<{ payload: Record<string, unknown> }>(
    base.database.platform,
    "SELECT payload FROM dispatch.outbox WHERE kind = :kind ORDER BY id",
    { kind },
  );
  return rows.map(({ payload }) => payload);
};
const moveAll = async () => {
  for (const payload of await waiting("member-email.move"))
    await moveMemberEmail(app, { tenant: club().tenant, payload });
};
const sendAll = async (payloads: Record<string, unknown>[]) => {
  for (const [id, payload] of payloads.entries()) {
    const originFor = (subdomain: string) => `http://${subdomain}.localhost:3000`;
    const mail = { send: async (one: OutgoingMail) => void sent.push(one) };
    await sendJoinMail({ ...app, originFor, mail }, { id: String(id), tenant: club().tenant, payload });
  }
};

describe("an imported member", () => {
  it("is claimed by its address, and keeps name and role", async () => {
    await choose("closed");
    for (const [email, role] of [
      ["imported@alder.example", "player"],
      ["imported-coach@alder.example", "coach"],
    ] as const) {
      await units.asSystem((uow) => uow.db("members").insert({ name: "As imported", email, role }));
      await join(email);
      expect(await waiting("access-link.send")).toContainEqual(
        expect.objectContaining({ email, purpose: "magic-link" }),
      );
      const { token } = await base.database.withPlatform({}, (db) =>
        createAccessLink(db, { tenant: club().tenant, purpose: "magic-link", email }),
      );
      await enterClub(app, club(), { purpose: "magic-link", token }, caller);
      expect(await memberBy(email)).toMatchObject({
        name: "As imported",
        role,
        identity_id: expect.any(String),
      });
    }
  });
});

describe("joining", () => {
  it("while it is open makes a player at once", async () => {
    await choose("open");
    await join("open@alder.example");
    expect(await confirm("open@alder.example")).toMatchObject({ joined: true });
    expect(await memberBy("open@alder.example")).toMatchObject({ state: "active", role: "player" });
    expect(await confirm("open@alder.example")).toMatchObject({ joined: false });
  });

  it("takes no role from the person who joins", () => {
    const input = { code: "c", name: "n", email: "a@b.example" };
    for (const extra of [{ role: "admin" }, { role: 2 }, { state: "active" }, { identity_id: "1" }])
      expect(JoinSchema.safeParse({ ...input, ...extra }).success).toBe(false);
  });

  it("is refused while it is closed, also by a link from before", async () => {
    await choose("closed");
    await expect(join("closed@alder.example")).rejects.toMatchObject({ code: "joining-closed" });
    await expect(confirm("closed@alder.example")).rejects.toMatchObject({ code: "invalid-magic-link" });
    expect(await memberBy("closed@alder.example")).toBeUndefined();
  });

  it("by approval tells each admin once, and who asked when it is settled", async () => {
    await choose("approval");
    const email = "asking@alder.example";
    await expect(confirm(email)).rejects.toMatchObject({ code: "awaiting-approval" });
    await expect(confirm(email)).rejects.toMatchObject({ code: "awaiting-approval" });
    const requests = await waiting("join-mail.send");
    expect(requests).toHaveLength(1);
    await sendAll(requests);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["ada@alder.example", expect.stringContaining("Somebody wants to join")],
    ]);
    const memberId = (await memberBy(email)).id;
    await units.asSystem((uow) => approveMember(uow, { memberId }));
    await moveAll();
    sent.length = 0;
    await sendAll((await waiting("join-mail.send")).filter(({ about }) => about === "approved"));
    expect(sent).toEqual([
      expect.objectContaining({ to: email, text: expect.stringContaining("http://alder.localhost:3000/\n") }),
    ]);
    // Nobody knows when an admin will decide: a link that signs in would have expired by then.
    expect(sent[0]?.text).not.toContain("auto-login");
    // Settled in the meantime: a late mail would only confuse.
    sent.length = 0;
    await sendAll(requests);
    expect(sent).toEqual([]);
  });

  it("for a second child, while the first waits under the same address, is noted for the admins and said", async () => {
    await choose("approval");
    const email = "parent@alder.example";
    await expect(confirm(email, "Tom Hill")).rejects.toMatchObject({
      code: "awaiting-approval",
      values: expect.not.objectContaining({ other: expect.anything() }),
    });
    const { id: memberId } = await memberBy(email);
    const told = async () =>
      (await waiting("join-mail.send")).filter((one) => one.memberId === memberId).length;
    const once = await told();
    for (const [name, noted, mails] of [
      ["Mia Hill", "Mia Hill", 2],
      ["Leo Hill", "Mia Hill, Leo Hill", 3],
      ["Mia Hill", "Mia Hill, Leo Hill", 3],
    ] as const) {
      await expect(confirm(email, name)).rejects.toMatchObject({
        code: "awaiting-approval",
        values: { other: name },
      });
      expect(await memberBy(email)).toMatchObject({ id: memberId, name: "Tom Hill", asked_name: noted });
      expect(await told()).toBe(once * mails);
    }
    // A surname that is left out makes nobody else.
    await expect(confirm(email, "Tom")).rejects.toMatchObject({
      values: expect.not.objectContaining({ other: expect.anything() }),
    });
  });

  it("that is declined is answered by mail, too", async () => {
    await choose("approval");
    const email = "declined@alder.example";
    await expect(confirm(email)).rejects.toMatchObject({ code: "awaiting-approval" });
    const memberId = (await memberBy(email)).id;
    await units.asSystem((uow) => declineMember(uow, { memberId, reviewed: undefined }));
    await sendAll((await waiting("join-mail.send")).filter(({ about }) => about === "declined"));
    expect(sent.map(({ to }) => to)).toEqual([email]);
  });

  it("of somebody who was a member before is for an admin to say, who is told of it", async () => {
    await choose("open");
    const email = "back@alder.example";
    await confirm(email);
    const { id: memberId } = await memberBy(email);
    await units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ name: "Nora Norris" }));
    await units.asSystem((uow) => archiveMember(uow, { memberId, reviewed: undefined }));
    await join(email);
    expect((await waiting("access-link.send")).at(-1)).toMatchObject({ purpose: "join", asks: true });
    await expect(confirm(email)).rejects.toMatchObject({ code: "awaiting-approval" });
    expect(await units.asSystem((uow) => memberDetail(uow, { memberId }))).toMatchObject({
      name: "Nora Norris",
      askedName: "Nora",
      leftAt: units.now,
      askedAt: units.now,
    });
    await sendAll((await waiting("join-mail.send")).filter((one) => one.memberId === memberId));
    expect(sent[0]?.text).toContain("Nora Norris was a member of");
    // Somebody who is let in starts afresh; somebody who is declined or restored is told of that.
    await units.asSystem((uow) => declineMember(uow, { memberId, reviewed: undefined }));
    expect(await memberBy(email)).toMatchObject({ left_at: units.now, asked_at: null, asked_name: null });
    await units.asSystem((uow) => restoreMember(uow, { memberId }));
    expect(await memberBy(email)).toMatchObject({ state: "active", left_at: null, name: "Nora Norris" });
    await moveAll();
    expect((await waiting("join-mail.send")).filter((one) => one.email === email)).toMatchObject([
      { about: "declined" },
      { about: "restored" },
    ]);
  });

  it.each([
    ["declined", false, approveMember, "approved"],
    ["archived", true, restoreMember, "restored"],
  ] as const)(
    "somebody who was %s and has another address since is let in, and told at that address",
    async (_was, admitted, letIn, about) => {
      await choose("approval");
      const [email, now] = [`${about}-before@alder.example`, `${about}-now@alder.example`];
      await expect(confirm(email)).rejects.toMatchObject({ code: "awaiting-approval" });
      const { id: memberId, identity_id: identityId } = await memberBy(email);
      await units.asSystem((uow) => declineMember(uow, { memberId, reviewed: undefined }));
      await units.asSystem((uow) => uow.db("members").where({ id: memberId }).update({ admitted }));
      await base.database.platform("platform.identities").where({ id: identityId }).update({ email: now });
      await moveMemberEmail(app, { tenant: club().tenant, payload: { identityId } });
      expect(await units.asSystem((uow) => memberDetail(uow, { memberId }))).toMatchObject({ email: null });
      await units.asSystem((uow) => letIn(uow, { memberId }));
      await moveAll();
      expect(await memberBy(now)).toMatchObject({ id: memberId, state: "active" });
      await sendAll((await waiting("join-mail.send")).filter((one) => one.about === about));
      expect(sent.map(({ to }) => to)).toEqual([now]);
    },
  );

  it("says in the mail what the link does: join, or ask an admin", async () => {
    await run(base.database.platform, "DELETE FROM platform.rate_limits");
    for (const [joining, asks] of [
      ["open", false],
      ["approval", true],
    ] as const) {
      await choose(joining);
      await join(`${joining}-words@alder.example`);
      expect((await waiting("access-link.send")).at(-1)).toMatchObject({ purpose: "join", asks });
    }
  });

  it("mails an admin ten times an hour at most, however many ask", async () => {
    await choose("approval");
    await run(base.database.platform, "DELETE FROM platform.rate_limits");
    for (let n = 0; n < 15; n++) await confirm(`many${n}@alder.example`).catch(() => {});
    const requests = await waiting("join-mail.send");
    expect(requests).toHaveLength(15);
    await sendAll(requests);
    expect(sent).toHaveLength(10);
  });
});

describe("a renewed invitation code", () => {
  it("is the new public id reversed; the old one, and joins by it, no longer work", async () => {
    await choose("open");
    await run(base.database.platform, "DELETE FROM platform.rate_limits");
    const before = toInvitationCode((await clubNow()).publicId);
    await join("before@alder.example", before);
    const { token } = await base.database.withPlatform({}, (db) =>
      createAccessLink(db, { tenant: club().tenant, purpose: "join", email: "before@alder.example" }),
    );
    const renewed = await renewInvitation(
      app,
      club(),
      { reviewed: undefined },
      {
        actor: { id: 1, name: "Ada" },
        at: new Date(),
        source: "page",
        requestId: "r1",
      },
    );
    expect(renewed.invitationCode).toBe(toInvitationCode((await clubNow()).publicId));
    expect(renewed.invitationCode).not.toBe(before);
    // The club as another process still has it cached.
    await expect(join("late@alder.example", before)).rejects.toMatchObject({
      code: "invalid-invitation-code",
    });
    await expect(enterClub(app, club(), { purpose: "join", token }, caller)).rejects.toMatchObject({
      code: "invalid-magic-link",
    });
    await join("after@alder.example");
  });

  it("near misses are refused as everything else, ten times from one network address", async () => {
    const code = toInvitationCode((await clubNow()).publicId);
    const misses = [code.slice(1), `${code}a`, `a${code}`, code.split("").reverse().join(""), "x"];
    for (const miss of [...misses, ...misses]) {
      await expect(join("guess@alder.example", miss, "192.0.2.9")).rejects.toMatchObject({
        code: "invalid-invitation-code",
      });
    }
    await expect(join("guess@alder.example", "y", "192.0.2.9")).rejects.toMatchObject({
      code: "too-many-tries",
    });
  });
});
