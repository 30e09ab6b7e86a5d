import type { LeastRole } from "#app/domain/organizations/settings/least-role.ts";
import type { ModuleId } from "#app/module-system/contract.ts";
import type { MemberUnit } from "#app/unit-of-work.ts";
import { type FormAct, memberAction } from "../forms/form.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { memberLoader, memberPlatformLoader } from "./page.server.ts";

/**
 * The adapters of one module's pages. Each carries the module's gate, so that none of its loaders and actions can
 * forget it: they answer 404 if the club has switched the module off.
 */
export function httpFor(module: ModuleId) {
  return {
    memberLoader: <T>(
      options: { minRole: LeastRole },
      load: (uow: MemberUnit, page: PageRequest) => Promise<T>,
    ) => memberLoader({ ...options, module }, load),
    memberPlatformLoader: <R, T>(
      options: { minRole: LeastRole },
      read: (uow: MemberUnit, page: PageRequest) => Promise<R>,
      look: (page: PageRequest, found: R) => Promise<T>,
    ) => memberPlatformLoader({ ...options, module }, read, look),
    memberAction: (options: { minRole: LeastRole }, intents: Record<string, FormAct>) =>
      memberAction({ ...options, module }, intents),
  };
}
