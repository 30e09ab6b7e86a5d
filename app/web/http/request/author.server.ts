import type { AuditAuthor } from "#app/core/audit/audit-later.server.ts";
import type { UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import type { AppLoadContext } from "./load-context.server.ts";

/** Who acts on the platform on the club's behalf, for the club's audit log. Refuses `sign-in-required`. */
export function requireAuthor(
  context: Pick<AppLoadContext, "app" | "scope" | "requestId">,
  source: AuditAuthor["source"] = "page",
  seen: Pick<UnitOfWork, "actor"> | undefined = context.scope.seen(),
): AuditAuthor {
  if (seen?.actor.kind !== "member") throw new Refusal("sign-in-required");
  const { id, name } = seen.actor;
  return { actor: { id, name }, at: context.app.now(), source, requestId: context.requestId };
}
