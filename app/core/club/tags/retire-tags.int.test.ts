import { expect, test } from "vitest";
import { changeMember } from "#app/core/members/change-member.server.ts";
import { ChangeMemberSchema } from "#app/core/members/members.schemas.ts";
import { createSession } from "#app/core/occasions/sessions/create-session.server.ts";
import { editSession } from "#app/core/occasions/sessions/edit-session.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "#app/core/occasions/sessions/sessions.schemas.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { reviewKey } from "#app/kernel/confirmation/confirmation.ts";
import { one } from "#tenants/sql.ts";
import { confirmed, questionOf } from "#tests/support/asked.ts";
import { untilLockWaits } from "#tests/support/lock-waits.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { changeSettings } from "../settings/change-settings.server.ts";
import { tagsSetting } from "../settings/settings.ts";

const db = await testDatabase();
const [club] = db.clubs;
if (!club) throw new Error("The template has a club.");
const units = testUnits(db.database, club);

const known = { definitions: [tagsSetting], modules: [] };

test("a tag in use goes only once its number was confirmed, whatever the case of its letters", async () => {
  const [keeper = 0, other = 0] = await units.addMembers(2, { tags: ["keepers", "U18"] });
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["Keepers", "U18"] }));

  const drop = (reviewed?: string) =>
    units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"], reviewed }));
  const asked = await questionOf(drop());
  const losing = (count: number) => ({
    key: "settings.consequences.members",
    values: { count, tags: "Keepers" },
  });
  expect(asked.consequences).toEqual([losing(2)]);
  const [late = 0] = await units.addMembers(1, { tags: ["KEEPERS"] });
  const again = await questionOf(drop(reviewKey(asked)));
  expect(again.consequences).toEqual([losing(3)]);
  await drop(reviewKey(again));

  const tags = await units.asSystem(({ db }) =>
    db("members").whereIn("id", [keeper, other, late]).orderBy("id").pluck("tags"),
  );
  expect(tags).toEqual([["U18"], ["U18"], []]);
});

test("a tag that nobody has goes without a word", async () => {
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18", "Empty"] }));
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["U18"] }));
  const settings = await units.asSystem(async (uow) => uow.organization.settings);
  expect(settings[tagsSetting.id]).toEqual(["U18"]);
});

test("a tag that is spelled anew is so everywhere, and nothing is asked", async () => {
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["Red", "U18"] }));
  const [member = 0] = await units.addMembers(1, { tags: ["U18", "RED"] });
  await units.asSystem((uow) => changeSettings(uow, known, { tags: ["red", "U18"] }));
  const tags = await units.asSystem(({ db }) => db("members").where({ id: member }).pluck("tags"));
  expect(tags).toEqual([["U18", "red"]]);
});

test("a tag that gets another name in its place keeps everything that has it, once that was asked", async () => {
  const told: unknown[] = [];
  const units = testUnits(db.database, club, {
    reactions: { "tags.renamed": async (_uow, { spelling }) => void told.push(spelling) },
  });
  await units.asSystem((uow) =>
    changeSettings(uow, known, { tags: ["red", "U18", "Kids"], reviewed: undefined }),
  );
  const [member = 0] = await units.addMembers(1, { tags: ["U18", "KIDS"] });
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const input = {
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    tags: "kids",
  };
  const made = await units.asMember(admin, (uow) => createSession(uow, CreateSessionSchema.parse(input)));

  const rename = (reviewed?: string) =>
    units.asSystem((uow) => changeSettings(uow, known, { tags: ["red", "U18", "Children"], reviewed }));
  const asked = await questionOf(rename());
  expect(asked.consequences).toEqual([
    {
      key: "settings.consequences.renamed",
      values: { from: "Kids", to: "Children", members: 1, occasions: 1 },
    },
  ]);
  expect(told).toEqual([]);
  await rename(reviewKey(asked));
  expect(told).toEqual([{ kids: "Children" }]);
  const tagsIn = (table: string, id: number | undefined) =>
    units.asSystem(async (uow) => (await uow.db(table).where({ id }).pluck("tags"))[0]);
  expect(await tagsIn("members", member)).toEqual(["U18", "Children"]);
  expect(await tagsIn("occasions", made.sessionIds[0])).toEqual(["Children"]);
});

test("a tag that the club does not offer is refused, and does not become one of its tags", async () => {
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const input = {
    name: "Training",
    date: "2026-11-24",
    startTime: "19:00",
    finishTime: "20:30",
    tags: ["Keeprs"],
  };
  await expect(
    units.asMember(admin, (uow) => createSession(uow, CreateSessionSchema.parse(input))),
  ).rejects.toMatchObject({ code: "unknown-tag", field: "tags", values: { tags: "Keeprs" } });
  await expect(
    units.asMember(admin, (uow) =>
      changeMember(uow, ChangeMemberSchema.parse({ memberId: admin, tags: ["Keeprs"] })),
    ),
  ).rejects.toMatchObject({ code: "unknown-tag", field: "tags" });
  const settings = await units.asSystem(async (uow) => uow.organization.settings);
  expect(settings[tagsSetting.id]).not.toContain("Keeprs");
});

const training = (tags: string[]) => {
  const times = { date: "2026-11-24", startTime: "19:00", finishTime: "20:30" };
  return CreateSessionSchema.parse({ name: "Training", ...times, tags });
};

/** Whoever gives a tag to something. */
const GIVING: [what: string, give: (uow: UnitOfWork, memberId: number) => Promise<unknown>][] = [
  [
    "a member",
    (uow, memberId) => changeMember(uow, ChangeMemberSchema.parse({ memberId, tags: ["Goalies"] })),
  ],
  ["a new session", (uow) => createSession(uow, training(["Goalies"]))],
  [
    "a session that is edited",
    async (uow) => {
      const { sessionIds } = await createSession(uow, training([]));
      const changes = ChangeSessionSchema.parse({ sessionId: sessionIds[0], tags: ["Goalies"] });
      await editSession(uow, changes);
    },
  ],
];

/** How many members and sessions have the tag. */
const tagged = () =>
  units.asSystem(async ({ db }) => {
    const { count } = await one<{ count: number }>(
      db,
      `SELECT (SELECT count(*) FROM members WHERE tags @> '{Goalies}')::int
            + (SELECT count(*) FROM occasions WHERE tags @> '{Goalies}')::int AS count`,
    );
    return count;
  });

test.each(GIVING)("a tag that goes while %s gets it is on nothing afterwards", async (_what, give) => {
  const offer = (tags: string[], reviewed?: string) =>
    units.asSystem((uow) => changeSettings(uow, known, { tags, reviewed }));
  await confirmed((reviewed) => offer(["U18", "Goalies"], reviewed));
  const [member = 0] = await units.addMembers(1);

  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const giving = units.asSystem(async (uow) => {
    await give(uow, member);
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  // It is not gone without a question: it waits, and finds what has the tag by then.
  const asking = questionOf(offer(["U18"]));
  await untilLockWaits(db.database.platform, 1);
  release.resolve();
  await giving;
  const asked = await asking;
  expect(asked.consequences).toMatchObject([{ values: { count: 1 } }]);

  const [gone, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const retiring = units.asSystem(async (uow) => {
    await changeSettings(uow, known, { tags: ["U18"], reviewed: reviewKey(asked) });
    gone.resolve();
    await end.promise;
  });
  await gone.promise;
  const late = expect(units.asSystem((uow) => give(uow, member))).rejects.toMatchObject({
    code: "unknown-tag",
  });
  await untilLockWaits(db.database.platform, 1);
  end.resolve();
  await retiring;
  await late;
  expect(await tagged()).toBe(0);
});
