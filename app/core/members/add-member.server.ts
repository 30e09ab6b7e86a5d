import type { z } from "zod";
import { ensureFreshActor } from "#app/core/accounts/sign-ins/fresh-sign-in.ts";
import { aboutMember } from "#app/core/audit/audit.ts";
import { welcomeAdded } from "#app/core/messaging/welcome/plan-welcomes.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { memberColumns, refusingTakenEmail } from "./member-row.server.ts";
import type { AddMemberSchema } from "./members.schemas.ts";
import { tellAdmins } from "./tell-admins.server.ts";

/**
 * Adds a member; one with an address is asked by mail whether they know the club. An admin needs an address, to be able
 * to sign in; adding one takes a fresh sign-in, and all admins are told. Refuses `email-taken`, `admin-email`,
 * `sign-in-not-fresh`.
 */
export async function addMember(
  uow: UnitOfWork,
  { role, ...fields }: z.output<typeof AddMemberSchema>,
): Promise<{ memberId: number }> {
  if (role === "admin" && !fields.email) throw new Refusal("admin-email", "email");
  if (role === "admin") ensureFreshActor(uow);
  const columns = await memberColumns(uow, fields);
  const [added] = await refusingTakenEmail(() =>
    uow.db("members").insert({ ...columns, role, registered_at: uow.now, active_at: uow.now }, "id"),
  );
  if (!added) throw new Error("A member was not written.");
  await welcomeAdded(uow, [added]);
  await uow.audit(
    "member.added",
    aboutMember({ id: added.id, name: fields.name }, undefined, { ...fields, role }),
  );
  if (role === "admin") await tellAdmins(uow, "made", [fields.name]);
  await uow.tell("member.joined", { memberIds: [added.id] });
  return { memberId: added.id };
}
