import type { App } from "#app/core/app.server.ts";
import { hasLeastRole } from "#app/core/club/settings/least-role.ts";
import type { MemberOperation, PlatformOperation } from "#app/core/module-system/operation.ts";
import type { MemberUnit, UnitOfWork } from "#app/core/unit-of-work.ts";
import { Refusal } from "#app/kernel/refusal.ts";
import { keyFault } from "./key-rules.ts";

/** Refuses `credential-unknown` if the credential belongs to nobody. */
export function ensureCredential(uow: UnitOfWork): asserts uow is MemberUnit {
  if (uow.actor.kind !== "member") throw new Refusal("credential-unknown");
}

/** Refuses a call if the member may not make it, or not with this credential. */
export function ensureMayCall(
  uow: UnitOfWork,
  app: App,
  operation: MemberOperation | PlatformOperation<App>,
): asserts uow is MemberUnit {
  ensureCredential(uow);
  const { role, key } = uow.actor;
  if (operation.module && !app.registry.isOn(uow.organization, operation.module))
    throw new Refusal("module-off");
  if (!hasLeastRole(role, operation.minRole, uow.organization.settings)) throw new Refusal("role-denied");
  const fault = key && keyFault(key.access, operation);
  if (fault) throw new Refusal(fault);
}
