import { expect, it } from "vitest";
import { testDatabase } from "#tests/support/postgres.ts";
import { testUnits } from "#tests/support/unit-of-work.ts";
import { addMember } from "../add-member.server.ts";
import { AddMemberSchema, MemberListSchema } from "../members.schemas.ts";
import { memberList } from "../members.server.ts";

const base = await testDatabase();
const units = testUnits(base.database, base.clubs[0]);

it("leaves out apostrophes and hyphens, and finds by the address only for those who see it", async () => {
  const [admin = 0] = await units.addMembers(1, { role: "admin" });
  const [coach = 0] = await units.addMembers(1, { role: "coach" });
  for (const name of ["Aoife O’Connor", "Ana García-López"]) {
    const member = AddMemberSchema.parse({ name, email: `a-${name[1]}@b.example` });
    await units.asMember(admin, (uow) => addMember(uow, member));
  }
  const found = async (search: string, by = admin) => {
    const filter = MemberListSchema.parse({ search });
    const { items } = await units.asMember(by, (uow) => memberList(uow, filter));
    return items.map(({ name }) => name);
  };
  for (const search of ["oconnor", "O'C", "a-o@b"]) expect(await found(search)).toEqual(["Aoife O’Connor"]);
  expect(await found("garcia lopez")).toEqual(["Ana García-López"]);
  expect(await found("a-o@b", coach)).toEqual([]);
});
