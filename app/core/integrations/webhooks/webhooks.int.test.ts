import { expect, it } from "vitest";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { coreKinds } from "#app/core/integrations/webhooks/kinds/core-kinds.ts";
import { addMember } from "#app/core/members/add-member.server.ts";
import { declineMember } from "#app/core/members/approve-member.server.ts";
import { changeMember } from "#app/core/members/change-member.server.ts";
import { importMembers } from "#app/core/members/file/import-members.server.ts";
import { archiveMember, restoreMember } from "#app/core/members/leaving/archive-member.server.ts";
import { eraseMember } from "#app/core/members/leaving/erase-member.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import { mergeMembers } from "#app/core/members/merging/merge-members.server.ts";
import { updateMe } from "#app/core/members/update-me.server.ts";
import { createEvent } from "#app/core/occasions/events/create-event.server.ts";
import { CreateEventSchema } from "#app/core/occasions/events/events.schemas.ts";
import { cancelOccasion, deleteOccasion } from "#app/core/occasions/lifecycle/end-occasion.server.ts";
import { reinstateOccasion } from "#app/core/occasions/lifecycle/reinstate.server.ts";
import { settleOccasion } from "#app/core/occasions/lifecycle/settle.server.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { webhookReceiver } from "#tests/support/webhook-receiver.ts";
import { webhookSending } from "#tests/support/webhook-sending.ts";
import { addWebhook } from "./add-webhook.server.ts";
import { changeWebhook, deleteWebhook } from "./change-webhook.server.ts";
import { webhookDetail, webhookList } from "./webhooks.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [luis = 0, maria = 0] = await units.addMembers(2);
await units.asSystem((uow) => offerTags(uow, ["U18"]));
const identityOf = (id: number): Promise<string> =>
  units.asSystem(async ({ db }) => (await db("members").where({ id }).first("identity_id")).identity_id);
const identityId = await identityOf(admin);
const receiver = await webhookReceiver();
const sending = webhookSending(base, units, { identityId });
const all = Object.keys(coreKinds);
const webhook = await sending.add(receiver.address, all);

const asAdmin = <T>(work: (uow: MemberUnit) => Promise<T>) => units.asMember(admin, work);
interface Told {
  kind: string;
  subject: string;
  data: Record<string, unknown>;
}
/** Performs an act, and returns what webhooks are told of it, in order. */
async function toldBy(act: (uow: MemberUnit) => Promise<unknown>, by = admin): Promise<Told[]> {
  await units.asMember(by, async (uow) => {
    await uow.db("webhook_messages").delete();
    await act(uow);
  });
  return units.asSystem(({ db }) => db("webhook_messages").orderBy("id").select("kind", "subject", "data"));
}
const kindsOf = (told: Told[]) => told.map(({ kind }) => kind);
const sure = { reviewed: undefined };
const training = {
  name: "Training",
  address: "Park",
  description: "Bring water",
  date: "2026-12-24",
  startTime: "19:00",
  finishTime: "20:30",
  capacity: 1,
  price: 0,
  tags: [],
};

it("a session's life is told as the API gives the session", async () => {
  let id = 0;
  const [created, ...more] = await toldBy(async (uow) => {
    id = await addSession(uow, training);
  });
  expect(more).toEqual([]);
  expect(created).toMatchObject({
    kind: "session.created",
    subject: `occasion:${id}`,
    data: { id, name: "Training", max_attendees: 1, start_time: "19:00", attending: 0, status: 0 },
  });
  expect(created?.data).not.toHaveProperty("mine");

  const came = await toldBy(
    (uow) => answerOccasion(uow, { occasionId: id, attending: "attending", ...sure }),
    luis,
  );
  expect(came).toEqual([
    {
      kind: "attendance.changed",
      subject: `occasion:${id}`,
      data: {
        occasion: {
          id,
          kind: "session",
          name: "Training",
          attending: 1,
          waiting: 0,
          datetime: expect.any(String),
        },
        user: { id: luis, name: expect.any(String) },
        attending: 1,
        before: null,
      },
    },
  ]);
  await toldBy((uow) => answerOccasion(uow, { occasionId: id, attending: "attending", ...sure }), maria);
  const left = await toldBy(
    (uow) => answerOccasion(uow, { occasionId: id, attending: "not-attending", ...sure }),
    luis,
  );
  expect(
    left.map(({ data }) => [
      (data as { user: { id: number } }).user.id,
      (data as { before: number }).before,
      (data as { attending: number }).attending,
    ]),
  ).toEqual([
    [luis, 1, 0],
    [maria, 2, 1],
  ]);

  const edited = await toldBy((uow) => editSession(uow, { sessionId: id, name: "Match", notify: false }));
  expect(edited).toMatchObject([{ kind: "session.updated", data: { name: "Match" } }]);
  const ending = { occasionId: id, notify: false, ...sure };
  expect(kindsOf(await toldBy((uow) => cancelOccasion(uow, ending, "session")))).toEqual([
    "session.canceled",
  ]);
  const back = { occasionId: id, ...sure };
  expect(kindsOf(await toldBy((uow) => reinstateOccasion(uow, back)))[0]).toBe("session.reinstated");
  const gone = await toldBy((uow) => deleteOccasion(uow, ending, "session"));
  expect(gone).toMatchObject([{ kind: "session.deleted", data: { id, name: "Match", attending: 1 } }]);
});

it("so is an event's, to its end", async () => {
  let id = 0;
  const event = CreateEventSchema.parse({
    name: "Dinner",
    address: "Bar",
    date: "2026-11-20",
    startTime: "20:00",
    finishTime: "22:00",
  });
  const created = await toldBy(async (uow) => {
    id = (await createEvent(uow, event)).eventId;
  });
  expect(created).toMatchObject([{ kind: "event.created", data: { id, name: "Dinner", location: "Bar" } }]);
  const settled = await toldBy((uow) => settleOccasion(uow, { occasionId: id, ...sure }));
  expect(settled).toMatchObject([{ kind: "event.settled", data: { id, status: 1 } }]);
});

it("members are told of without what not everybody may know", async () => {
  let id = 0;
  const fields = { name: "Noa", email: "noa@private.example", score: 4, tags: ["U18"] };
  const added = await toldBy(async (uow) => {
    id = (await addMember(uow, AddMemberSchema.parse(fields))).memberId;
  });
  const seen = {
    id,
    name: "Noa",
    alias: null,
    role: "player",
    positions: [],
    tags: ["U18"],
    state: "active",
  };
  expect(added).toEqual([{ kind: "member.joined", subject: `member:${id}`, data: seen }]);
  const hidden = await toldBy((uow) =>
    changeMember(uow, { memberId: id, score: 5, notes: "Pays late", email: null }),
  );
  expect(hidden).toEqual([]);
  const changed = await toldBy((uow) => changeMember(uow, { memberId: id, alias: "N", role: "coach" }));
  expect(kindsOf(changed)).toEqual(["member.updated", "member.updated"]);
  expect(changed[1]?.data).toEqual({ ...seen, alias: "N", role: "coach" });
  expect(kindsOf(await toldBy((uow) => updateMe(uow, { alias: "L" }), luis))).toEqual(["member.updated"]);
  const archived = await toldBy((uow) => archiveMember(uow, { memberId: id, ...sure }));
  expect(archived).toMatchObject([{ kind: "member.archived", data: { id, state: "archived" } }]);
  expect(kindsOf(await toldBy((uow) => restoreMember(uow, { memberId: id })))).toEqual(["member.joined"]);
  const known = await units.asSystem(({ db }) => db("members").where({ id: luis }).first("name", "email"));
  const imported = await toldBy((uow) =>
    importMembers(uow, [{ name: "Ana" }, { ...known, score: 5.5, alias: "Lu" }]),
  );
  expect(kindsOf(imported)).toEqual(["member.updated", "member.joined"]);
  const merged = await toldBy((uow) => mergeMembers(uow, { memberId: luis, other: id, ...sure }));
  expect(merged.at(-1)).toEqual({
    kind: "member.merged",
    subject: `member:${id}`,
    data: { id, into: luis },
  });
});

it("tells of somebody who asked to join that they were declined", async () => {
  const [wanted = 0] = await units.addMembers(1);
  await asAdmin(({ db }) => db("members").where({ id: wanted }).update({ state: "pending" }));
  const declined = await toldBy((uow) => declineMember(uow, { memberId: wanted, ...sure }));
  expect(declined).toMatchObject([{ kind: "member.declined", data: { id: wanted, state: "archived" } }]);
});

it("what names somebody who is erased names nobody any more, sent or not", async () => {
  const [gone = 0] = await units.addMembers(1);
  const sessionId = await asAdmin((uow) => addSession(uow, training));
  await units.asMember(gone, (uow) => updateMe(uow, { name: "Greta Gone", alias: "GG" }));
  await units.asMember(gone, (uow) =>
    answerOccasion(uow, { occasionId: sessionId, attending: "attending", ...sure }),
  );
  await asAdmin((uow) => eraseMember(uow, { memberId: gone, ...sure }));
  const rows = await units.asSystem(({ db }) => db("webhook_messages").orderBy("id").select("kind", "data"));
  const kinds = rows.map(({ kind }: Told) => kind);
  for (const kind of ["member.updated", "attendance.changed", "member.archived", "member.erased"])
    expect(kinds).toContain(kind);
  expect(JSON.stringify(rows)).not.toMatch(/Greta|GG/);
  expect(rows.find(({ kind }: Told) => kind === "member.erased")?.data).toEqual({ id: gone });
});

it("takes addresses on the internet only, kinds that there are, and five at most", async () => {
  const add = (address: string, kinds = ["session.created"], keeper = {}) =>
    expect(addWebhook({ ...sending.keeper, ...keeper }, { address, kinds })).rejects;
  for (const address of [
    "http://example.com/hook",
    "https://10.0.0.1/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest",
    "https://user:word@example.com/hook",
    "https://example.com:8443/hook",
  ])
    await add(address, undefined, { reachesThisMachine: false }).toMatchObject({ code: "webhook-address" });
  await add(receiver.address, undefined, { reachesThisMachine: false }).toMatchObject({
    code: "webhook-address",
  });
  await add(receiver.address, ["payment.stolen"]).toMatchObject({ code: "webhook-kind" });
  for (let count = 2; count <= 5; count++) await sending.add("https://example.com/hook", ["event.created"]);
  await add("https://example.com/hook").toMatchObject({ code: "webhooks-too-many", values: { limit: 5 } });
  await units.asSystem(({ db }) => db("webhooks").whereNot({ id: webhook.id }).delete());
  await add(receiver.address, undefined, {
    signIn: { identityId: await identityOf(luis), fresh: true },
  }).toMatchObject({ code: "role-denied" });
});

it("outlives the admin who made it, and says so", async () => {
  const [maker = 0] = await units.addMembers(1, { role: "admin" });
  const signIn = { identityId: await identityOf(maker), fresh: true };
  const asked = { address: receiver.address, kinds: ["member.joined"] };
  const { id, makerIsAdmin } = await addWebhook({ ...sending.keeper, signIn }, asked);
  expect(makerIsAdmin).toBe(true);
  const one = () => asAdmin((uow) => webhookDetail(uow, { webhookId: id }));
  const deliveries = () =>
    asAdmin(({ db }) => db("webhook_deliveries").where({ webhook_id: id }).pluck("message_id"));
  const leavings: ((uow: MemberUnit) => Promise<unknown>)[] = [
    (uow) => changeMember(uow, { memberId: maker, role: "coach" }),
    (uow) => archiveMember(uow, { memberId: maker, ...sure }),
    (uow) => eraseMember(uow, { memberId: maker, ...sure }),
  ];
  for (const [count, leave] of leavings.entries()) {
    await asAdmin(leave);
    await asAdmin((uow) => addMember(uow, AddMemberSchema.parse({ name: `New ${count}` })));
    expect(await one()).toMatchObject({ state: "on", makerIsAdmin: false, madeBy: { id: maker } });
    expect(await deliveries()).toHaveLength(count + 1);
  }
  await asAdmin((uow) => deleteWebhook(uow, { webhookId: id }));
});

it("keeps its secret sealed, and audits who did what", async () => {
  const [row] = await units.asSystem(({ db }) => db("webhooks").select("secret"));
  expect(row.secret.toString("latin1")).not.toContain(webhook.secret.slice(6, 40));
  expect((await asAdmin(webhookList))[0]).not.toHaveProperty("secret");
  await asAdmin((uow) => changeWebhook(uow, { webhookId: webhook.id, kinds: ["event.created"] }));
  const [added, changed] = await units
    .asSystem(({ db }) =>
      db("audit_log")
        .whereIn("act", ["club.webhook-added", "club.webhook-changed"])
        .orderBy("id")
        .select("act", "after"),
    )
    .then((rows) => [rows[0], rows.at(-1)]);
  // Without its path, which may be a secret.
  const named = `${new URL(receiver.address).origin} #${webhook.id}`;
  expect(added).toEqual({ act: "club.webhook-added", after: { webhook: named, kinds: all } });
  expect(changed).toEqual({ act: "club.webhook-changed", after: { kinds: ["event.created"] } });
});

it("keeps the kinds of a module that was switched off since, but takes none anew", async () => {
  const gone = ["dues.raised", "event.created"];
  await asAdmin(({ db }) => db("webhooks").where({ id: webhook.id }).update({ kinds: gone }));
  const change = (kinds: string[]) => asAdmin((uow) => changeWebhook(uow, { webhookId: webhook.id, kinds }));
  await change(["dues.raised", "event.deleted"]);
  await change(["event.deleted"]);
  await expect(change(gone)).rejects.toMatchObject({ code: "webhook-kind" });
});

it("a fault of what is announced is ours, and not the caller's", async () => {
  await asAdmin(({ db }) => db("webhooks").where({ id: webhook.id }).update({ kinds: all }));
  const faulty = asAdmin((uow) =>
    uow.announce("member.erased", async () => [{ subject: "member:1", data: { id: "one" } }]),
  );
  await expect(faulty).rejects.toMatchObject({ name: "Error", cause: { name: "ZodError" } });
});

it("calls people as the lists of the API do", async () => {
  const id = await asAdmin((uow) => addSession(uow, { ...training, capacity: 9 }));
  const named = (alias: string) => asAdmin((uow) => changeMember(uow, { memberId: maria, alias }));
  await named("Mary");
  const [shown] = await toldBy(
    (uow) => answerOccasion(uow, { occasionId: id, attending: "attending", ...sure }),
    maria,
  );
  expect(shown?.data.user).toEqual({ id: maria, name: "Mary" });
  await named("#7");
  const [numbered] = await toldBy(
    (uow) => answerOccasion(uow, { occasionId: id, attending: "not-attending", ...sure }),
    maria,
  );
  expect(numbered?.data.user).toEqual({ id: maria, name: "player 2" });
});
