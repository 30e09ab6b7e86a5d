import { expect, it } from "vitest";
import { addMember } from "#app/core/members/add-member.server.ts";
import { changeRole } from "#app/core/members/change-role.server.ts";
import { AddMemberSchema } from "#app/core/members/members.schemas.ts";
import { addSession } from "#app/core/occasions/sessions/add-session.server.ts";
import { countStatements } from "#tests/support/count-statements.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { begunSteps } from "./first-steps.server.ts";
import { FIRST_STEPS, stepsDone } from "./first-steps.ts";
import { endIfDone, hideFirstSteps, showFirstSteps } from "./hide-steps.server.ts";

const base = await testDatabase();

/** A club that was founded just now. */
async function newClub(at: 0 | 1) {
  const units = testUnits(base.database, base.clubs[at]);
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const isOpen = () => units.asSystem(async (uow) => uow.organization.hasFirstSteps);
  const acts = () => units.asSystem((uow) => uow.db("audit_log").orderBy("id").pluck("act"));
  return { units, admin, isOpen, acts };
}

it("each step is done by what the club has, and the list ends with the last", async () => {
  const { units, admin, isOpen, acts } = await newClub(0);
  const done = () =>
    units.asSystem(async (uow) => {
      const steps = stepsDone(await begunSteps(uow));
      return FIRST_STEPS.filter((step) => steps[step]);
    });
  expect(await done()).toEqual([]);

  await units.asSystem((uow) => uow.db("organization").update({ accent: "#0b7a4b" }));
  expect(await done()).toEqual(["look"]);

  const times = { date: "2026-11-24", startTime: "20:00", finishTime: "21:30" };
  const first = {
    name: "Training",
    address: "",
    description: "",
    ...times,
    capacity: null,
    price: 0,
    tags: [],
  };
  const id = await units.asSystem((uow) => addSession(uow, first));
  expect(await done()).toEqual(["look", "session"]);
  await units.asSystem((uow) => uow.db("occasions").where({ id }).update({ status: "canceled" }));
  expect(await done(), "a canceled session is nothing to come to").toEqual(["look"]);
  await units.asSystem((uow) => uow.db("occasions").where({ id }).update({ status: "confirmed" }));

  const { memberId } = await units.asMember(admin, (uow) =>
    addMember(uow, AddMemberSchema.parse({ name: "Javi" })),
  );
  expect(await done()).toEqual(["look", "session", "members"]);
  await units.asMember(admin, (uow) => changeRole(uow, { memberId, role: "coach" }));
  expect(await done(), "nobody has joined").toEqual(["look", "session", "members", "coach"]);
  await units.asSystem(endIfDone);
  expect(await isOpen()).toBe(true);

  await units.addMembers(1);
  expect(await done()).toEqual([...FIRST_STEPS]);
  await units.asSystem(endIfDone);
  expect(await isOpen()).toBe(false);
  expect(await acts()).not.toContain("club.steps-hidden");
});

it("what the steps ask is one statement", async () => {
  const { units } = await newClub(1);
  const { statements } = await units.asSystem((uow) => countStatements(() => begunSteps(uow)));
  expect(statements).toBe(1);
});

it("an admin hides the list and shows it again, and each is logged once", async () => {
  const { units, admin, isOpen, acts } = await newClub(1);
  expect(await isOpen()).toBe(true);
  for (const _time of [1, 2]) await units.asMember(admin, hideFirstSteps);
  expect(await isOpen()).toBe(false);
  expect((await acts()).filter((act) => act === "club.steps-hidden")).toHaveLength(1);
  for (const _time of [1, 2]) await units.asMember(admin, showFirstSteps);
  expect(await isOpen()).toBe(true);
  expect((await acts()).filter((act) => act === "club.steps-shown")).toHaveLength(1);
});
