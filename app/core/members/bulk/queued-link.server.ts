import { z } from "zod";
import { withUnitOfWork } from "#app/core/with-unit-of-work.server.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { type Directory, runningClub } from "#tenants/directory.ts";
import { hasRole } from "../role.ts";
import { sendMemberLink } from "../sign-in-link.server.ts";

const PayloadSchema = z.object({
  memberId: z.number().int(),
  sentBy: z.number().int(),
  source: z.enum(["page", "api", "job"]).optional(),
  requestId: z.string().optional(),
});

type Host = Parameters<typeof sendMemberLink>[0] & { directory: Directory };

/**
 * Sends one of the links that an admin asked for on behalf of several members, by the rules of a single link. Sends
 * nothing if a limit or a rule forbids it by now, or if the member who asked is no longer an admin.
 */
export async function sendQueuedLink(host: Host, job: { tenant: string; payload: unknown }): Promise<void> {
  const { memberId, sentBy, source, requestId } = PayloadSchema.parse(job.payload);
  const club = await runningClub(host.directory, job.tenant);
  if (!club) return;
  const as = { memberId: sentBy };
  const isAdmin = await withUnitOfWork(host, club, { as, readOnly: true }, async ({ actor }) => {
    return actor.kind === "member" && hasRole(actor.role, "admin");
  });
  if (!isAdmin) return;
  const origin = source && { source, ...(requestId !== undefined && { requestId }) };
  try {
    await sendMemberLink(host, { club, as, origin }, { memberId });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    host.log.info({ tenant: club.tenant, memberId, code: error.code }, "a member was sent no link");
  }
}
