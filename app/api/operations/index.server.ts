import type { App } from "#app/core/app.server.ts";
import { coreSettings } from "#app/core/club/settings/settings.ts";
import type { Operation } from "#app/core/module-system/operation.ts";
import { type OperationTable, operationTable } from "#app/core/module-system/operation-table.ts";
import type { ModuleRegistry } from "#app/core/module-system/registry.ts";
import { tagged } from "../document/operation-tags.ts";
import { withFacts } from "../facts.ts";
import { accountOperations } from "./account.server.ts";
import { attendanceOperations } from "./attendances.server.ts";
import { auditLogOperations } from "./audit-log.server.ts";
import { eventOperations } from "./events.server.ts";
import { keyOperations } from "./keys.server.ts";
import { meOperations } from "./me.server.ts";
import { messageOperations } from "./messages.server.ts";
import { organizationOperations } from "./organization.server.ts";
import { presenceOperations } from "./presence.server.ts";
import { ratingOperations } from "./ratings.server.ts";
import { sessionOperations } from "./sessions.server.ts";
import { settingsOperations } from "./settings.server.ts";
import { signInOperations } from "./sign-in.server.ts";
import { statisticsOperations } from "./statistics.server.ts";
import { unavailabilityOperations } from "./unavailability.server.ts";
import { userOperations } from "./users.server.ts";
import { webhookOperations } from "./webhooks.server.ts";

/** Everything that the API can do: the core's operations and those of the modules. */
export function operationsWith(registry: ModuleRegistry): OperationTable<Operation<App>> {
  const known = {
    definitions: [...coreSettings, ...registry.settings],
    modules: registry.modules,
  };
  const operations: Operation<App>[] = [
    ...tagged("Sign-in", signInOperations),
    ...tagged("Sessions", sessionOperations),
    ...tagged("Events", eventOperations),
    ...tagged("Attendance", attendanceOperations),
    ...tagged("Presence", presenceOperations),
    ...tagged("Statistics", [...statisticsOperations, ...ratingOperations]),
    ...tagged("Members", userOperations),
    ...tagged("Me", meOperations),
    ...tagged("Away", unavailabilityOperations),
    ...tagged("Account", accountOperations),
    ...tagged("Club", organizationOperations(known)),
    ...tagged("Club", settingsOperations(known)),
    ...tagged("Audit log", auditLogOperations),
    ...tagged("API keys", keyOperations),
    ...tagged("Webhooks", webhookOperations),
    ...tagged("Messages", messageOperations),
    ...registry.operations,
  ];
  return operationTable(
    operations.map((one) => (one.access === "member" ? withFacts(one, registry.modules) : one)),
  );
}
