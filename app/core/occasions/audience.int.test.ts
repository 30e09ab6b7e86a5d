import { beforeEach, expect, it } from "vitest";
import { attendees } from "#app/core/attendance/attendees.server.ts";
import { offerTags } from "#app/core/club/tags/offer-tags.server.ts";
import type { Role } from "#app/core/members/role.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { audience } from "./audience.server.ts";
import { OccasionListSchema } from "./occasion-list.schemas.ts";
import { createSession } from "./sessions/create-session.server.ts";
import { editSession } from "./sessions/edit-session.server.ts";
import { sessionList } from "./sessions/session-list.server.ts";
import { ChangeSessionSchema, CreateSessionSchema } from "./sessions/sessions.schemas.ts";

let people: { id: number; role: Role; tags: string[]; invited: boolean }[];
let author: number;

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
units.now = new Date("2026-10-21T10:00:00Z");

beforeEach(async () => {
  await units.asSystem(async (uow) => {
    await uow.db("notices").delete();
    await uow.db("occasions").delete();
    await uow.db("members").delete();
  });
  const kinds = [
    { role: "player", tags: [], invited: false },
    { role: "player", tags: ["KEEPERS"], invited: false },
    { role: "player", tags: ["u18"], invited: false },
    { role: "player", tags: ["u18"], invited: true },
    { role: "coach", tags: [], invited: false },
    { role: "admin", tags: ["u18"], invited: false },
  ] as const;
  people = [];
  for (const { role, tags, invited } of kinds) {
    const [id = 0] = await units.addMembers(1, { role, tags: [...tags] });
    people.push({ id, role, tags: [...tags], invited });
  }
  await units.asSystem((uow) => offerTags(uow, ["keepers", "other", "nobody's"]));
  [author = 0] = await units.addMembers(1, { role: "admin" });
});

async function session(tags: string[], notify = false): Promise<number> {
  const input = {
    name: "Training",
    date: "2026-10-22",
    startTime: "19:00",
    finishTime: "20:30",
    tags,
    notify,
  };
  const { sessionIds } = await units.asMember(author, (uow) =>
    createSession(uow, CreateSessionSchema.parse(input)),
  );
  const [occasion_id = 0] = sessionIds;
  const invited = people
    .filter((one) => one.invited)
    .map(({ id: member_id }) => ({ occasion_id, member_id }));
  if (tags.length > 0) await units.asSystem((uow) => uow.db("invitations").insert(invited));
  return occasion_id;
}

const told = (occasionId: number) => units.asSystem((uow) => audience(uow, occasionId));

it.each([[[]], [["keepers"]], [["Keepers", "other"]], [["nobody's"]]])(
  "with the tags %j those who see a session are its audience, find it in their list, and are asked for an answer",
  async (tags) => {
    const id = await session(tags);
    const shared = tags.map((tag) => tag.toLowerCase());
    const expected = people
      .filter(
        (one) =>
          one.role !== "player" ||
          tags.length === 0 ||
          one.invited ||
          one.tags.some((tag) => shared.includes(tag.toLowerCase())),
      )
      .map((one) => one.id);
    const lists = await Promise.all(
      people.map(async (one) => {
        const { items } = await units.asMember(one.id, (uow) =>
          sessionList(uow, OccasionListSchema.parse({})),
        );
        return items.length > 0 ? [one.id] : [];
      }),
    );
    const asked = await units.asMember(author, (uow) => attendees(uow, { occasionId: id }));
    expect(lists.flat()).toEqual(expected);
    expect(await told(id)).toEqual([...expected, author]);
    const open = asked.open.items.map((one) => one.memberId).sort((a, b) => a - b);
    expect(open).toEqual([...expected, author]);
  },
);

it("tells coaches and admins of a new session whose tags they don't have", async () => {
  const id = await session(["keepers"], true);
  const rows = await units.asSystem((uow) =>
    uow
      .db("notices")
      .where({ occasion_id: id, kind: "new-occasion" })
      .orderBy("member_id")
      .pluck("member_id"),
  );
  const [, keeper, , , coach, admin] = people;
  expect(rows).toEqual([keeper?.id, coach?.id, admin?.id]);
});

it("leaves out members who are inactive, archived or not let in yet", async () => {
  const id = await session([]);
  const [plain, keeper, , , coach] = people;
  const set = (memberId: number | undefined, values: object) =>
    units.asSystem((uow) => uow.db("members").where({ id: memberId }).update(values));
  await set(plain?.id, { active_at: "2026-01-01", involved_at: "2026-01-01" });
  await set(coach?.id, { active_at: "2026-01-01", involved_at: "2026-01-01" });
  await set(keeper?.id, { state: "pending" });
  const everybody = await told(id);
  expect(everybody).not.toContain(plain?.id);
  expect(everybody).not.toContain(keeper?.id);
  expect(everybody).toContain(coach?.id);
});

it("nobody is asked about what has begun: a session of the past, the past ones of a series, an edit of what is over", async () => {
  const make = (date: string, more: object = {}) =>
    units.asMember(author, (uow) =>
      createSession(
        uow,
        CreateSessionSchema.parse({
          name: "Training",
          date,
          startTime: "19:00",
          finishTime: "20:30",
          notify: true,
          ...more,
        }),
      ),
    );
  const notices = () =>
    units.asSystem(async ({ db }) => {
      const rows: { kind: string; occasion_id: number; payload: { repeats?: { count: number } } }[] =
        await db("notices").select("kind", "occasion_id", "payload");
      return [...new Set(rows.map((row) => `${row.kind} ${row.occasion_id} ${row.payload.repeats?.count}`))];
    });
  const { sessionIds: old } = await make("2020-03-01");
  expect(await notices()).toEqual([]);
  const [first = 0] = old;
  await units.asSystem(({ db }) =>
    db("attendances").insert({ occasion_id: first, member_id: people[0]?.id, state: "attending" }),
  );
  const edited = await units.asMember(author, (uow) =>
    editSession(uow, ChangeSessionSchema.parse({ sessionId: first, address: "Pitch 2", notify: true })),
  );
  expect([edited.told, await notices()]).toEqual([0, []]);
  const { sessionIds: series } = await make("2026-10-14", { repeatUntil: "2026-11-04" });
  expect(await notices()).toEqual([`new-occasion ${series[1]} 3`]);
});
