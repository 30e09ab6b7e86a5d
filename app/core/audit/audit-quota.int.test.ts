import { expect, it } from "vitest";
import { editMember } from "#app/core/members/edit-member.server.ts";
import { run } from "#tenants/sql.ts";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { ACTS_A_DAY, NAMED_A_DAY, OWN_ACTS } from "./audit-quota.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
const [busy = 0, other = 0] = await units.addMembers(2, { role: "admin" });
const [player = 0] = await units.addMembers(1);

let count = 0;
const act = (by: number) =>
  units.asMember(by, (uow) => editMember(uow, { memberId: player, alias: `A ${count++}` }));
const acts = (by: number, many: number) =>
  units.asSystem(({ db }) =>
    run(
      db,
      `INSERT INTO audit_log (at, actor_id, act, subject_kind, source)
       SELECT :now, :by, 'member.edited', 'member', 'api' FROM generate_series(1, :many::int)`,
      { now: units.now, by, many },
    ),
  );

it("a member who fills the log is refused for a day, and keeps nobody else from acting", async () => {
  await acts(busy, ACTS_A_DAY + 1);
  await act(busy).then(
    () => expect.unreachable("the log is full"),
    (error) => expect(error).toMatchObject({ code: "too-many-changes", values: { most: ACTS_A_DAY } }),
  );
  await act(other);
  await units.asSystem((uow) => uow.audit("member.edited", { subject: { kind: "member", id: player } }));
  await acts(other, OWN_ACTS);
  await expect(act(other)).rejects.toMatchObject({ code: "too-many-changes" });
  units.now = new Date(units.now.getTime() + 86_400_001);
  await act(busy);
});

it("acts that name many members are counted by those, and acts on one go on", async () => {
  units.now = new Date(units.now.getTime() + 86_400_001);
  await act(busy);
  await units.asSystem(({ db }) =>
    run(
      db,
      `INSERT INTO audit_people (audit_id, part, member_id, name)
       SELECT (SELECT max(id) FROM audit_log), 'member', n, '' FROM generate_series(1000, :last::int) n`,
      { last: 1_000 + NAMED_A_DAY },
    ),
  );
  const many = Array.from({ length: 30 }, (_, at) => ({
    id: player,
    name: `M ${at}`,
    before: { alias: "a" },
    after: { alias: "b" },
  }));
  const several = () =>
    units.asMember(busy, (uow) => uow.audit("member.edited", { subject: { kind: "member" }, members: many }));
  await expect(several()).rejects.toMatchObject({ code: "too-many-changes" });
  await act(busy);
});
