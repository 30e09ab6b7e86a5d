import { expect, it } from "vitest";
import type { Standing } from "#app/core/attendance/admission.ts";
import { answerOccasion } from "#app/core/attendance/answer-occasion.server.ts";
import { attendees } from "#app/core/attendance/attendees.server.ts";
import type { MemberState } from "#app/core/members/member.ts";
import type { Role } from "#app/core/members/role.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { audience } from "./audience.server.ts";
import { homeOccasions } from "./home-occasions.server.ts";
import type { OccasionKind } from "./occasion.ts";
import { OccasionListSchema } from "./occasion-list.schemas.ts";
import { occasionDetail, occasionList } from "./occasion-list.server.ts";

interface Person {
  id: number;
  role: Role;
  state: MemberState;
  tags: string[];
}
interface Pair {
  person: Person;
  occasion: { id: number; kind: OccasionKind; tags: string[] };
  invited: boolean;
  standing: Standing | undefined;
}

const ROLES: Role[] = ["player", "player", "coach", "admin"];
const STATES: MemberState[] = ["active", "active", "pending", "archived"];
const TAGS = [[], ["U18"], ["ñandú", "x"], ["σοφος"], ["other"]];
const OCCASION_TAGS = [[], ["u18"], ["ÑANDÚ"], ["ΣΟΦΟΣ"], ["Foo", "Bar"]];
const STANDINGS = [undefined, undefined, null, "attending", "waiting", "not-attending"] as const;

/**
 * The rule in other words: everybody sees events and untagged sessions, players other sessions by a tag in common, an
 * invitation, a place or a turn in line; coaches see all.
 */
function expected({ person, occasion, invited, standing }: Pair): boolean {
  if (person.state !== "active") return false;
  if (person.role !== "player" || occasion.kind === "event" || occasion.tags.length === 0) return true;
  // Letter by letter, as the database does: lower-casing a whole word can depend on where it ends.
  const folded = (tag: string) => [...tag].map((letter) => letter.toLowerCase()).join("");
  const shares = person.tags.some((tag) => occasion.tags.some((other) => folded(tag) === folded(other)));
  return shares || invited || standing === "attending" || standing === "waiting";
}

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const people: Person[] = [];
for (const role of ROLES)
  for (const state of STATES)
    for (const tags of TAGS) {
      const [id = 0] = await units.addMembers(1, { role, tags });
      people.push({ id, role, state, tags });
    }
const pairs = await units.asSystem(async ({ db, now }) => {
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  for (const { id, state } of people) await db("members").where({ id }).update({ state });
  const made: Pair[] = [];
  for (const kind of ["session", "event"] as const)
    for (const tags of OCCASION_TAGS) {
      const times = { starts_at: at(1), finishes_at: at(2) };
      const [row] = await db("occasions").insert({ kind, name: "Any", tags, ...times }, "id");
      made.push(
        ...people.map((person, index) => ({
          person,
          occasion: { id: row.id, kind, tags },
          invited: (index + tags.length) % 3 === 0,
          // Out of step with the states and tags, so that all combinations occur.
          standing: STANDINGS[(index * 5 + row.id) % STANDINGS.length],
        })),
      );
    }
  const key = ({ person, occasion }: Pair) => ({ occasion_id: occasion.id, member_id: person.id });
  await db("invitations").insert(made.filter(({ invited }) => invited).map(key));
  await db("attendances").insert(
    made.flatMap((pair) => (pair.standing === undefined ? [] : [{ ...key(pair), state: pair.standing }])),
  );
  return made;
});

/** The pairs for which `way` differs from the rule. */
async function differing(way: (uow: MemberUnit, pair: Pair) => Promise<boolean>): Promise<Pair[]> {
  const wrong: Pair[] = [];
  for (const pair of pairs.filter(({ person }) => person.state === "active")) {
    const seen = await units.asMember(pair.person.id, (uow) => way(uow, pair));
    if (seen !== expected(pair)) wrong.push(pair);
  }
  return wrong;
}

async function isFound(look: () => Promise<unknown>): Promise<boolean> {
  try {
    await look();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "not-found") return false;
    throw error;
  }
}

const ALL = OccasionListSchema.parse({ perPage: 100 });

it.each<[string, (uow: MemberUnit, pair: Pair) => Promise<boolean>]>([
  ["the detail", (uow, { occasion }) => isFound(() => occasionDetail(uow, occasion.id))],
  [
    "the list",
    async (uow, { occasion }) =>
      (await occasionList(uow, occasion.kind, ALL)).items.some(({ id }) => id === occasion.id),
  ],
  ["home", async (uow, { occasion }) => (await homeOccasions(uow)).some(({ id }) => id === occasion.id)],
  ["who is coming", (uow, { occasion }) => isFound(() => attendees(uow, { occasionId: occasion.id }))],
  [
    "the audience, asked for by anybody",
    async (uow, { occasion, person }) => (await audience(uow, occasion.id)).includes(person.id),
  ],
  // Last, since it changes standings; a repeated answer changes nothing about who sees it.
  [
    "answering",
    (uow, { occasion, standing }) =>
      isFound(() =>
        answerOccasion(uow, {
          occasionId: occasion.id,
          attending: standing === "waiting" ? "attending" : (standing ?? null),
          reviewed: undefined,
        }),
      ),
  ],
])("%s shows what the rule says", async (_what, way) => {
  expect(pairs.filter(expected).length).toBeGreaterThan(100);
  expect(await differing(way)).toEqual([]);
});

it("nobody who is not an active member is in an audience, or listed as without an answer", async () => {
  const occasions = [...new Set(pairs.map(({ occasion }) => occasion.id))];
  for (const occasionId of occasions) {
    const ids = (about: Pair[]) => about.map(({ person }) => person.id).sort((a, b) => a - b);
    const [told, open] = await units.asSystem(async (uow) => [
      await audience(uow, occasionId),
      (await attendees(uow, { occasionId, only: "open" })).open.items.map(({ memberId }) => memberId),
    ]);
    const ours = new Set(pairs.map(({ person }) => person.id));
    const seen = pairs.filter((pair) => pair.occasion.id === occasionId && expected(pair));
    expect(told.filter((id) => ours.has(id))).toEqual(ids(seen));
    const unanswered = seen.filter(({ standing }) => standing === undefined || standing === null);
    expect(open.filter((id) => ours.has(id)).sort((a, b) => a - b)).toEqual(ids(unanswered));
  }
});
