import { beforeEach, expect, it } from "vitest";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { answerOccasion } from "../answer-occasion.server.ts";
import { recordPresence } from "../presence/record-presence.server.ts";
import { attendanceRates, memberStatistics } from "../statistics/statistics.server.ts";
import { rateSession } from "./rate-session.server.ts";
import { ratableSessions, ratingSummary } from "./ratings.server.ts";

const FINISHED = new Date("2026-11-24T19:30Z");

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [admin = 0] = await units.addMembers(1, { role: "admin" });
const [coach = 0] = await units.addMembers(1, { role: "coach" });

beforeEach(() => {
  units.now = new Date("2026-11-21T10:00Z");
});

/** A session from 19:00 to 20:30 in Madrid, to which these come. */
async function session(comers: readonly number[], over: object = {}): Promise<number> {
  const input = CreateSessionSchema.parse({
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    ...over,
  });
  const { sessionIds } = await units.asMember(admin, (uow) => createSession(uow, input));
  const [occasionId = 0] = sessionIds;
  for (const memberId of comers)
    await units.asMember(memberId, (uow) =>
      answerOccasion(uow, { occasionId, attending: "attending", reviewed: undefined }),
    );
  return occasionId;
}
const rate = (by: number, occasionId: number, stars: number, comment?: string) =>
  units.asMember(by, (uow) => rateSession(uow, { occasionId, stars, comment }));
const summary = (occasionId: number) => units.asMember(coach, (uow) => ratingSummary(uow, { occasionId }));
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

it("is for a week after the finish, by who took part, once and editable", async () => {
  const [a = 0, absent = 0, out = 0] = await units.addMembers(3);
  const id = await session([a, absent]);
  units.now = new Date(FINISHED.getTime() - 1);
  await expect(rate(a, id, 4)).rejects.toEqual(refusal("rating-closed"));
  units.now = FINISHED;
  await units.asMember(coach, (uow) =>
    recordPresence(uow, {
      occasionId: id,
      act: undefined,
      others: undefined,
      marks: [{ memberId: absent, presence: "absent" }],
    }),
  );
  for (const who of [absent, out]) await expect(rate(who, id, 1)).rejects.toEqual(refusal("rating-absent"));
  await rate(a, id, 4, "Good one");
  await rate(a, id, 5);
  const kept = await units.asSystem((uow) =>
    uow.db("ratings").where({ occasion_id: id }).select("stars", "comment"),
  );
  expect(kept).toEqual([{ stars: 5, comment: "Good one" }]);
  expect(await summary(id)).toEqual({ count: 1, average: 5, comments: [] });
  expect(await units.asMember(a, (uow) => ratableSessions(uow))).toMatchObject([
    { occasionId: id, stars: 5 },
  ]);
  expect(await units.asMember(absent, (uow) => ratableSessions(uow))).toEqual([]);
  units.now = new Date(FINISHED.getTime() + 7 * 86_400_000);
  await expect(rate(a, id, 1)).rejects.toEqual(refusal("rating-closed"));
  expect(await units.asMember(a, (uow) => ratableSessions(uow))).toEqual([]);
});

it("shows comments from three ratings up, and nothing to players", async () => {
  const people = await units.addMembers(3);
  const [a = 0, b = 0, c = 0] = people;
  const id = await session(people);
  units.now = FINISHED;
  await rate(a, id, 5, "Zeal");
  await rate(b, id, 4, "Much running");
  expect(await summary(id)).toEqual({ count: 2, average: 4.5, comments: [] });
  await rate(c, id, 3);
  expect(await summary(id)).toMatchObject({ count: 3, average: 4 });
  expect(new Set((await summary(id)).comments)).toEqual(new Set(["Zeal", "Much running"]));
  const byPlayer = units.asMember(a, (uow) => ratingSummary(uow, { occasionId: id }));
  await expect(byPlayer).rejects.toEqual(refusal("role-denied"));
});

it("counts what a member could have come to: seen, since they joined, and not canceled", async () => {
  const [a = 0, b = 0] = await units.addMembers(2);
  await units.asSystem((uow) =>
    uow
      .db("members")
      .whereIn("id", [a, b])
      .update({ registered_at: new Date("2026-12-01T00:00Z"), tags: ["u12"] }),
  );
  units.now = new Date("2026-12-01T10:00Z");
  await units.asMember(admin, (uow) => offerTags(uow, ["u12", "other"]));
  const first = await session([a, b], { date: "2026-12-02", tags: "u12" });
  await session([], { date: "2026-12-03", tags: "other" });
  const gone = await session([a], { date: "2026-12-04", tags: "u12" });
  await session([b], { date: "2026-12-05", tags: "u12" });
  await units.asSystem((uow) => uow.db("occasions").where({ id: gone }).update({ status: "canceled" }));
  units.now = new Date("2026-12-06T10:00Z");
  await units.asMember(coach, (uow) =>
    recordPresence(uow, {
      occasionId: first,
      act: undefined,
      others: undefined,
      marks: [
        { memberId: a, presence: "late" },
        { memberId: b, presence: "absent" },
      ],
    }),
  );
  const of = (who: number, by = who) => units.asMember(by, (uow) => memberStatistics(uow, { memberId: who }));
  expect(await of(a)).toMatchObject({ attended: 1, possible: 2, streak: 0, latest: ["missed", "late"] });
  expect(await of(b, coach)).toMatchObject({ attended: 1, possible: 2, streak: 1 });
  await expect(of(b, a)).rejects.toEqual(refusal("role-denied"));
  const rates = await units.asMember(coach, (uow) =>
    attendanceRates(uow, { tag: "U12", page: 1, perPage: 20 }),
  );
  expect(rates).toMatchObject({
    total: 2,
    items: [
      { memberId: a, attended: 1, possible: 2, late: 1 },
      { memberId: b, attended: 1, possible: 2, late: 0 },
    ],
  });
});
