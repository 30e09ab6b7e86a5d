import type { LeastRole } from "#app/core/club/settings/least-role.ts";
import type { ModuleId } from "#app/core/module-system/contract.ts";
import { actHost } from "#app/core/module-system/module-host.server.ts";
import type { WorkHost } from "#app/core/module-system/work.ts";
import type { MemberUnit } from "#app/core/unit-of-work.ts";
import type { FailureKey } from "#app/kernel/i18n/messages.ts";
import { type FormAct, memberAction } from "../forms/form.server.ts";
import type { PageRequest } from "../request/guard.server.ts";
import { memberLoader, memberPlatformLoader } from "./page.server.ts";

interface PageOptions {
  minRole: LeastRole;
  failed?: FailureKey;
  failedTo?: string;
}

/**
 * The adapters for one module's pages. Each includes the module's switch, so that no loader or action can forget it:
 * they answer 404 if the club has the module off.
 */
export function httpFor(module: ModuleId) {
  return {
    memberLoader: <T>(options: PageOptions, load: (uow: MemberUnit, page: PageRequest) => Promise<T>) =>
      memberLoader({ ...options, module }, load),
    memberPlatformLoader: <R, T>(
      options: PageOptions,
      read: (uow: MemberUnit, page: PageRequest) => Promise<R>,
      look: (page: PageRequest, found: R) => Promise<T>,
    ) => memberPlatformLoader({ ...options, module }, read, look),
    /**
     * A loader that continues at another server or in a thread: `begin` reads in the page's unit of work; `afterCommit` runs
     * after it, and holds no connection.
     */
    outsideLoader: <B, T>(
      options: PageOptions,
      act: {
        begin: (uow: MemberUnit, page: PageRequest) => Promise<B>;
        afterCommit: (host: WorkHost, begun: B) => Promise<T>;
      },
    ) =>
      memberPlatformLoader({ ...options, module }, act.begin, async ({ context: { app, site } }, begun) => {
        if (site.kind !== "club") throw new Error("There is no club to read of.");
        return act.afterCommit(actHost(app, module, site.club), begun);
      }),
    memberAction: (options: { minRole: LeastRole }, intents: Record<string, FormAct>) =>
      memberAction({ ...options, module }, intents),
  };
}
