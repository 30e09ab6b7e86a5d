import type { Job } from "#app/core/module-system/contract.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { begunSteps } from "./first-steps.server.ts";
import { currentStep, stepsDone } from "./first-steps.ts";

/** Hides the list of first steps from all admins; hiding it again changes nothing. */
export async function hideFirstSteps(uow: UnitOfWork): Promise<void> {
  if (await endFirstSteps(uow)) await uow.audit("club.steps-hidden", { subject: { kind: "club" } });
}

/** Shows all admins the list of first steps again until it is done; showing it once more changes nothing. */
export async function showFirstSteps(uow: UnitOfWork): Promise<void> {
  const shown = await uow
    .db("organization")
    .whereNotNull("first_steps_ended_at")
    .update({ first_steps_ended_at: null });
  if (shown > 0) await uow.audit("club.steps-shown", { subject: { kind: "club" } });
}

/** Remembers that a club has done its first steps, so that nobody's home checks again. */
export const firstStepsJob: Job = { id: "first-steps", schedule: "27 * * * *", run: endIfDone };

export async function endIfDone(uow: UnitOfWork): Promise<void> {
  if (!uow.organization.hasFirstSteps) return;
  if (currentStep(stepsDone(await begunSteps(uow))) === null) await endFirstSteps(uow);
}

/** Ends the first steps. Returns whether they had not ended before. */
async function endFirstSteps({ db, now }: UnitOfWork): Promise<boolean> {
  const ended = await db("organization")
    .where({ first_steps_ended_at: null })
    .update({ first_steps_ended_at: now });
  return ended > 0;
}
