import type { z } from "zod";
import type { Role } from "../domain/members/role.ts";
import type { ModuleId } from "../module-system/contract.ts";
import { type ApiRequest, type Described, memberOperation } from "./api.server.ts";
import { type FormAct, memberAction } from "./form.server.ts";
import type { MemberUnit, PageRequest } from "./guard.server.ts";
import { memberLoader } from "./page.server.ts";

/**
 * The adapters of one module. Each loader, action and operation made with them answers 404 where the module is off:
 * a module's routes use these, so that the gate cannot be forgotten.
 */
export function httpFor(module: ModuleId) {
  return {
    memberLoader: <T>(options: { minRole: Role }, load: (uow: MemberUnit, page: PageRequest) => Promise<T>) =>
      memberLoader({ ...options, module }, load),
    memberAction: (options: { minRole: Role }, intents: Record<string, FormAct>) =>
      memberAction({ ...options, module }, intents),
    memberOperation: <S extends z.ZodType>(
      described: Described<S> & { minRole: Role },
      command: (uow: MemberUnit, input: z.output<S>, api: ApiRequest) => Promise<unknown>,
    ) => memberOperation({ ...described, module }, command),
  };
}
