import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { addMember } from "./add-member.server.ts";
import { ChangeSeveralSchema } from "./bulk/bulk.schemas.ts";
import { bulkChange } from "./bulk/bulk-change.server.ts";
import { changeRole } from "./change-role.server.ts";
import { editMember } from "./edit-member.server.ts";
import { archiveMember, restoreMember } from "./leaving/archive-member.server.ts";
import { eraseMember, eraseOther } from "./leaving/erase-member.server.ts";
import { AddMemberSchema } from "./members.schemas.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);
// The template's own admin would be told, too.
await units.asSystem((uow) => uow.db("members").where({ role: "admin" }).update({ role: "player" }));
const [ada = 0, bea = 0] = await units.addMembers(2, { role: "admin" });
const [player = 0] = await units.addMembers(1);

const addressOf = async (id: number): Promise<string> =>
  (await units.asSystem((uow) => uow.db("members").where({ id }).first("email"))).email;
/** The mails about admins that wait to be sent, as "about address". */
async function told(): Promise<string[]> {
  const { rows } = await base.database.platform.raw(
    "DELETE FROM dispatch.outbox WHERE kind = 'admin-mail.send' RETURNING payload",
  );
  return rows
    .map(({ payload }: { payload: { about: string; email: string } }) => `${payload.about} ${payload.email}`)
    .sort();
}
const toBoth = async (about: string) =>
  (await Promise.all([ada, bea].map(addressOf))).map((email) => `${about} ${email}`).sort();
const refusal = (code: string) => expect.objectContaining({ name: "Refusal", code });

beforeEach(told);

describe("who is an admin", () => {
  it("is told to all admins when one is added, promoted, demoted, archived and restored", async () => {
    const { memberId } = await units.asMember(ada, (uow) =>
      addMember(uow, AddMemberSchema.parse({ name: "Cleo", email: "cleo@admins.example", role: "admin" })),
    );
    expect(await told()).toEqual(await toBoth("made"));
    await units.asMember(ada, (uow) => archiveMember(uow, { memberId, reviewed: undefined }));
    expect(await told()).toEqual(await toBoth("unmade"));
    await units.asMember(ada, (uow) => restoreMember(uow, { memberId }));
    expect(await told()).toEqual(await toBoth("restored"));
    await units.asMember(ada, (uow) => changeRole(uow, { memberId, role: "coach" }));
    expect(await told()).toEqual(await toBoth("unmade"));
    const several = (role: string) =>
      units.asMember(ada, (uow) =>
        bulkChange(uow, ChangeSeveralSchema.parse({ memberIds: [memberId, player], act: "set-role", role })),
      );
    await several("admin");
    expect(await told()).toEqual(await toBoth("made"));
    await several("player");
    expect(await told()).toEqual([...(await toBoth("unmade")), `unmade ${await addressOf(player)}`].sort());
  });

  it("is told to the others when one is erased, by somebody else or by themselves", async () => {
    const [other = 0, self = 0] = await units.addMembers(2, { role: "admin" });
    const erased = { reviewed: undefined };
    await units.asMember(self, (uow) => eraseOther(uow, { ...erased, memberId: other }));
    expect(await told()).toEqual([...(await toBoth("unmade")), `unmade ${await addressOf(self)}`].sort());
    await units.asMember(self, (uow) => eraseMember(uow, { ...erased, memberId: self }));
    expect(await told()).toEqual(await toBoth("unmade"));
  });

  it("is told of an admin's new address to all others, and to the old address", async () => {
    const [moved = 0] = await units.addMembers(1, { role: "admin" });
    const old = await addressOf(moved);
    await units.asMember(ada, (uow) => editMember(uow, { memberId: moved, email: "moved@admins.example" }));
    expect(await told()).toEqual([`old-address ${old}`, ...(await toBoth("moved"))].sort());
    const [other = 0] = await units.addMembers(1);
    const playersOld = await addressOf(other);
    await units.asMember(ada, (uow) => editMember(uow, { memberId: other, email: "p@admins.example" }));
    expect(await told()).toEqual([`old-address ${playersOld}`]);
    await units.asMember(ada, (uow) => changeRole(uow, { memberId: moved, role: "player" }));
  });

  it("counts only once they have signed in", async () => {
    const { memberId } = await units.asMember(ada, (uow) =>
      addMember(uow, AddMemberSchema.parse({ name: "Never", email: "never@admins.example", role: "admin" })),
    );
    await units.asMember(ada, (uow) => changeRole(uow, { memberId: bea, role: "coach" }));
    const leave = () => units.asMember(ada, (uow) => changeRole(uow, { memberId: ada, role: "player" }));
    await expect(leave()).rejects.toEqual(refusal("last-admin"));
    await units.asSystem((uow) =>
      uow
        .db("members")
        .where({ id: memberId })
        .update({ identity_id: "00000000-0000-4000-8000-000000000001" }),
    );
    await leave();
  });
});
