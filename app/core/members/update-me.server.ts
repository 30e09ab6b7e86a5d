import type { z } from "zod";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import { snake } from "#app/kernel/case.ts";
import { fieldsWith } from "./member-fields.ts";
import { memberColumns } from "./member-row.server.ts";
import type { ChangeMeSchema } from "./members.schemas.ts";

/** Changes one's own account: never role, e-mail, score, tags or balance. Absent fields stay. */
export async function updateMe(uow: MemberUnit, input: z.output<typeof ChangeMeSchema>): Promise<void> {
  const columns = await memberColumns(uow, input);
  if (Object.keys(columns).length === 0) return;
  await uow.db("members").where({ id: uow.actor.id }).update(columns);
  if (fieldsWith("told", true).some((field) => snake(field) in columns))
    await uow.tell("member.changed", { memberIds: [uow.actor.id] });
}
