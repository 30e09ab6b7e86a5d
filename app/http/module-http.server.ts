import type { Role } from "../domain/members/role.ts";
import type { ModuleId } from "../module-system/contract.ts";
import type { MemberUnit } from "../unit-of-work.server.ts";
import { type FormAct, memberAction } from "./form.server.ts";
import type { PageRequest } from "./guard.server.ts";
import { memberLoader } from "./page.server.ts";

/**
 * The adapters of one module's pages. Each carries the module's gate, so that none of its loaders and actions can
 * forget it: they answer 404 where the club has the module off.
 */
export function httpFor(module: ModuleId) {
  return {
    memberLoader: <T>(options: { minRole: Role }, load: (uow: MemberUnit, page: PageRequest) => Promise<T>) =>
      memberLoader({ ...options, module }, load),
    memberAction: (options: { minRole: Role }, intents: Record<string, FormAct>) =>
      memberAction({ ...options, module }, intents),
  };
}
