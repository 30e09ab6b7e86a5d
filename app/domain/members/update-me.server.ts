import type { z } from "zod";
import type { UnitOfWork } from "#app/unit-of-work.ts";
import { Refusal } from "../refusal.ts";
import { memberColumns } from "./member-columns.server.ts";
import type { ChangeMeSchema } from "./members.schemas.ts";

/** Members change their own account; never role, e-mail, score, tags or balance. What is absent stays. */
export async function updateMe(uow: UnitOfWork, input: z.output<typeof ChangeMeSchema>): Promise<void> {
  if (uow.actor.kind !== "member") throw new Refusal("sign-in-required");
  const columns = await memberColumns(uow, input);
  if (Object.keys(columns).length > 0) await uow.db("members").where({ id: uow.actor.id }).update(columns);
}
