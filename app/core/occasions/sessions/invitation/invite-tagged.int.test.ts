import { expect, it } from "vitest";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { lockOccasion } from "#app/core/occasions/occasions.server.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { questionOf } from "#tests/support/asked.ts";
import { awayClub } from "#tests/support/away-club.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { noticeMails } from "#tests/support/notice-mails.ts";
import { sessionList } from "../session-list.server.ts";
import { inviteByTag } from "./invite-tagged.server.ts";

const { base, units, admin, coach, anna, bob, away, sessions, come } = await awayClub();

const invite = (sessionId: number, tags: string[], reviewed?: string) =>
  units.asMember(admin, (uow) => inviteByTag(uow, { sessionId, tags, reviewed }));
const tag = (memberIds: number[], ...tags: string[]) =>
  units.asSystem(({ db }) => db("members").whereIn("id", memberIds).update({ tags }));
const invited = () => units.asSystem(({ db }) => db("invitations").orderBy("member_id").pluck("member_id"));
const told = () =>
  units.asSystem(({ db }) => db("notices").where({ kind: "invited" }).orderBy("id").pluck("member_id"));
const refusal = (code: string, field?: string) => expect.objectContaining({ name: "Refusal", code, field });

it("asks in numbers, then lets those with a tag see it, and tells each by a mail that can be answered", async () => {
  const mails = noticeMails(base, units);
  await units.asSystem((uow) => offerTags(uow, ["Keepers"]));
  const [id = 0] = await sessions({ tags: ["Keepers"] });
  await tag([anna, bob], "U18");
  const question = await questionOf(invite(id, ["u18", "Nobody"], ""));
  expect(question.consequences).toEqual([{ key: "sessions.consequences.invited", values: { count: 2 } }]);
  expect(await invited()).toEqual([]);
  expect(await invite(id, ["u18", "Nobody"], reviewKey(question))).toEqual({ invited: 2 });
  expect([await invited(), await told()]).toEqual([
    [anna, bob],
    [anna, bob],
  ]);
  const { items } = await units.asMember(anna, (uow) => sessionList(uow, { page: 1, perPage: 20 }));
  expect(items.map((one) => one.id)).toEqual([id]);
  await come(bob, id);
  await mails.sendAll({ after: 60 });
  expect(mails.sent).toHaveLength(1);
  expect(mails.sent[0]?.text).toMatch(/\/answer\?code=\S+/);
  await mails.clear();
});

it("asks again for other tags or another session, though they come to as many people", async () => {
  const [id = 0, other = 0] = await sessions({ repeatUntil: "2026-12-01" });
  await tag([anna], "U18");
  await tag([bob], "Keepers");
  const seen = reviewKey(await questionOf(invite(id, ["U18"], "")));
  await questionOf(invite(id, ["Keepers"], seen));
  await questionOf(invite(other, ["U18"], seen));
  expect(await invited()).toEqual([]);
  expect(await invite(id, ["U18"], seen)).toEqual({ invited: 1 });
});

it("leaves out who has answered, was invited, is away, inactive or no active member, and who invites", async () => {
  const [answered = 0, idle = 0, left = 0] = await units.addMembers(3);
  const [id = 0] = await sessions();
  await tag([admin, coach, anna, bob, answered, idle, left], "U18");
  await come(answered, id);
  await away(anna, "2026-11-24", "2026-11-24");
  await units.asSystem(async ({ db }) => {
    await db("members").where({ id: idle }).update({ active_at: "2026-01-01" });
    await db("members").where({ id: left }).update({ state: "archived" });
  });
  await invite(id, ["u18"]);
  expect(await invited()).toEqual([coach, bob]);
  await units.asSystem(({ db }) => db("members").whereIn("id", [answered, idle, left]).update({ tags: [] }));
});

it("invites nobody again within twelve hours, and then once more", async () => {
  const [id = 0] = await sessions();
  await tag([anna], "U18");
  await invite(id, ["U18"]);
  units.now = new Date(units.now.getTime() + 12 * 3_600_000 - 1);
  await expect(invite(id, ["U18"])).rejects.toEqual(refusal("nobody-to-invite", "tags"));
  units.now = new Date(units.now.getTime() + 1);
  expect(await invite(id, ["U18"])).toEqual({ invited: 1 });
  expect([await invited(), await told()]).toEqual([[anna], [anna, anna]]);
});

it("invites each once if several invite at the same moment, after whoever changes the session", async () => {
  const [id = 0] = await sessions();
  await tag([anna, bob], "U18");
  let done = 0;
  const tries: Promise<unknown>[] = [];
  await units.asSystem(async ({ db }) => {
    await lockOccasion(db, id);
    for (let n = 0; n < 3; n++) tries.push(invite(id, ["U18"]).finally(() => done++));
    void Promise.allSettled(tries);
    await untilLockWaits(base.database.platform, 3);
    expect(done).toBe(0);
  });
  const ends = await Promise.allSettled(tries);
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await told()).toEqual([anna, bob]);
});

it("is for sessions that are ahead and on", async () => {
  const [id = 0] = await sessions();
  await tag([anna], "U18");
  const set = (values: object) => units.asSystem(({ db }) => db("occasions").where({ id }).update(values));
  await set({ status: "canceled" });
  await expect(invite(id, ["U18"])).rejects.toEqual(refusal("occasion-canceled"));
  await set({ status: "confirmed" });
  const [closed = 0] = await sessions({ answerDeadlineHours: 24 });
  units.now = new Date("2026-11-23T18:00:00Z");
  await expect(invite(closed, ["U18"])).rejects.toEqual(refusal("invite-late"));
  units.now = new Date("2026-11-24T18:00:00Z");
  await expect(invite(id, ["U18"])).rejects.toEqual(refusal("answer-closed"));
  await set({ kind: "event" });
  await expect(invite(id, ["U18"])).rejects.toEqual(refusal("not-found"));
});
